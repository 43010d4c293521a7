"""Results as files: plain results in, bytes out.

Results become a :class:`~app.documents.model.Document` of titled tables, which knows no format;
one writer for each format makes bytes of it. No text that people have given is ever markup, a
formula or a part of a path.
"""
