"""United: sets and runs, jokers, buying, seven contracts. Rules as values; matches and tables stand above."""
