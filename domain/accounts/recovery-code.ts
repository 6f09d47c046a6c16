import { readers } from '../typed/kinds.ts'

/** Recovery codes: each serves once in place of the authenticator, to set up a new one (docs/decisions/0014-a-lost-telephone.md). */
export const recoveryCodes = {
  /** How many are made at once. */
  count: 10,
  /** Eighty bits, as each character is one of thirty-two. */
  characters: 16,
  /** Characters between two hyphens, so that nobody loses their place when copying. */
  group: 4,
} as const

/** Neither 0, 1, I nor O, as they are taken for each other on paper. */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** As it is shown: `7KQM-W2XA-9DHP-TZ4C`. */
export const showRecoveryCode = (code: string): string =>
  code.match(new RegExp(`.{1,${recoveryCodes.group}}`, 'g'))?.join('-') ?? ''

const shape = new RegExp(`^[${RECOVERY_ALPHABET}]{${recoveryCodes.characters}}$`)

/** A recovery code as it is kept, out of what was typed: small letters, blanks and hyphens do not matter. Undefined where it can be none. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = readers.letters(typed).replace(/[_.]/g, '').replace(/[1I]/g, 'L')
  return shape.test(code) ? code : undefined
}
