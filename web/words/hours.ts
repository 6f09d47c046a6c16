/** Seconds as whole hours for a sentence, rounded up: nobody is promised their money sooner than it comes. */
export const hoursIn = (seconds: number) => Math.ceil(seconds / 3600)

/** Seconds as days for a sentence, to the nearest whole one. */
export const daysIn = (seconds: number) => Math.round(seconds / 86_400)
