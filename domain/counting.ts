/** Rows are counted no further: what is over grows for ever, and whoever turns a page asks how much of it there is. Many are said as "10,000+". */
export const MOST_COUNTED = 10_000
