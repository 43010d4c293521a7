"""The buses, with real servers behind them."""
