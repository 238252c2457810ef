"""Marvel: Crisis Protocol on the kernel."""
