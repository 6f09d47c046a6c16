/** Seconds as whole hours for a sentence. Rounded up, so that money never arrives later than promised. */
export const hoursIn = (seconds: number) => Math.ceil(seconds / 3600)

/** Seconds as days for a sentence, rounded to the nearest whole day. */
export const daysIn = (seconds: number) => Math.round(seconds / 86_400)
