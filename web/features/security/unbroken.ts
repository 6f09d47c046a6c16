import { momentText } from '../../words/moments.ts'

/** A moment for the middle of a sentence, where its day and its time must not part at the end of a line. */
export const unbroken = (moment: Date) => momentText(moment).replace(' ', '\u00a0')
