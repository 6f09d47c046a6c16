/** As many rows are counted one by one. What is over grows for ever, and whoever turns a page asks how much of it there is. */
export const MOST_COUNTED = 10_000

/** Where counting stops: the one row above tells that there are more than `MOST_COUNTED`, which is all that is said of them. */
export const COUNTED_AT_MOST = MOST_COUNTED + 1
