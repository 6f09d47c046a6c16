/**
 * Accents of Latin, Greek and Cyrillic letters, and Arabic vowel signs. Thai vowels and Japanese voice marks are letters and
 * stay.
 */
const ACCENTS =
  /[\u0300-\u036F]|[\u0483-\u0487]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE20-\uFE2F]|[\u064B-\u065F]|\u0640|\u0670/g

/** Lower-case letters that NFKD does not decompose, and the letters typed instead of them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ŧ: 't', ς: 'σ' },
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
}

/**
 * Folds a text for search: removes accents, case and width, so that `dieu` finds `Điếu`, and half-width kana the full-width.
 * The database has the same function as `search_fold`; a test compares them.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(/[đðħıłøŧςæœßþ]/g, (letter) => LETTERS[letter] ?? letter)
