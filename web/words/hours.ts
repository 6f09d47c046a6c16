/** Seconds as whole hours for a sentence, rounded up: nobody is promised their money sooner than it comes. */
export const hoursIn = (seconds: number) => Math.ceil(seconds / 3600)
