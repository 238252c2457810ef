"""Help that knows where somebody is: in a match, in a league's channel, anywhere else. It must not play."""
