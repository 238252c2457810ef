"""What can happen in a match, in the past tense; the only code that changes a match's lasting parts."""
