"""What Discord refuses in the body of a request.

It must not change anything: each check fills a form and leaves the rest to the caller.
"""
