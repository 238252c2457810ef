"""What the proofs of every game share: which rules its tests cite. It knows no game."""
