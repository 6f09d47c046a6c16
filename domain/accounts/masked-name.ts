import { readers } from '../typed/kinds.ts'
import { nameLength } from './registration.ts'

/**
 * Masks a user name: its first two and last two letters. A friend recognises it, and nobody can sign in or search with it.
 * A name that is shorter than the rule allows shows only its first and last letter.
 */
export function maskedName(name: string): string {
  const shown = name.length < nameLength.least ? 1 : 2
  return `${name.slice(0, shown)}***${name.slice(-shown)}`
}

/** True when a typed text is this user name. Ignores case, width and hidden characters. */
export const isNameOf = (typed: string, name: string): boolean =>
  readers.userName(typed).toLowerCase() === name.toLowerCase()
