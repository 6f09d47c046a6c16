/**
 * The code that a letter brings: six digits that stand alone on a line, as the platform writes them. Six digits elsewhere are
 * a part of something else, as of the number of a payment.
 */
export const mailedCode = (text: string): string | undefined => /^[^\S\n]*(\d{6})\s*$/m.exec(text)?.[1]
