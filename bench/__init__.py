"""What `make bench` measures: ours and a peer in turn, in one run; the ratio of the medians is what counts."""
