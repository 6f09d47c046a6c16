import { fold } from '../typed/fold.ts'
import { lengthOf, readLine } from '../typed/texts.ts'

/** The longest note with a transfer, and the longest name of a contact, in characters as a person counts them. */
export const transferTexts = { note: 140, contact: 40 } as const

/** Endings of addresses that people are lured to. A full stop between two words is not an address. */
const ENDINGS =
  'com|net|org|io|app|me|xyz|top|site|info|link|ly|co|cn|ru|vn|th|kr|jp|hk|tw|de|uk|eu|shop|vip|cc|to|gg|biz|online|finance|pro|dev|ai|live|club|fun|gl|example|test'

const LINK = new RegExp(
  `[a-z][a-z0-9+.-]*:/|//|\\bwww\\.|[\\p{L}\\p{N}]\\.(?:(?:${ENDINGS})(?![\\p{L}\\p{N}])|\\p{L}{2,12}/)`,
  'iu',
)

/** A text as mail programs see it, and people who type it in. */
const plain = (text: string) => fold(readLine(text)).replace(/[。｡]/g, '.')

/** True for a text with the address of a page, or what a reader could take for one. */
export const hasLink = (text: string): boolean => LINK.test(plain(text))

/**
 * Latin letters after a full stop without a blank: there are 1,400 endings of addresses, and mail programs make a link of each. Chinese
 * and Japanese write no blank between sentences.
 */
const NAMES = /[\p{L}\p{N}]\.[a-z]{2,}(?![\p{L}\p{N}])/u

/** True for a text of others that a letter must not carry: one with a link, or that a mail program could make into one. */
export const becomesLink = (text: string): boolean => hasLink(text) || NAMES.test(plain(text))

const isTooLong = (text: string, most: number) => lengthOf(readLine(text)) > most

/**
 * The first reason to refuse a note with a transfer, or undefined (rules M21). An empty note is none. A link is refused, because a
 * stranger could lure somebody with a note on a tiny amount.
 */
export function refuseNote(note: string) {
  if (isTooLong(note, transferTexts.note)) return 'content_too_long'
  return hasLink(note) ? 'content_has_link' : undefined
}

/**
 * The first reason to refuse a contact, or undefined. `taken`: how many contacts the member has besides this one; `most`: how many
 * they may have.
 */
export function refuseContact({ name, taken, most }: { name: string; taken: number; most: number }) {
  if (isTooLong(name, transferTexts.contact)) return 'content_too_long'
  return taken >= most ? 'too_many_contacts' : undefined
}
