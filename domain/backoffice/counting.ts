/** Rows counted exactly. Finished items grow without limit, and every page of a list asks for their count. */
export const MOST_COUNTED = 10_000

/** Where counting stops. The one row more shows that there are more than `MOST_COUNTED`, which is all that is reported. */
export const COUNTED_AT_MOST = MOST_COUNTED + 1
