"""The use cases of tournaments: who may do what, what is stored, what is answered.

The rules of a tournament are in :mod:`app.domain.tournament`; here an edit is loaded, allowed,
done and kept, in one transaction.
"""
