import { readers } from '../typed/kinds.ts'

/** Recovery codes. Each replaces the authenticator once, to set up a new one (docs/decisions/0014-lost-authenticator.md). */
export const recoveryCodes = {
  /** Codes per set. */
  count: 10,
  /** Eighty bits: each character is one of 32. */
  characters: 16,
  /** Characters between two hyphens, for easier copying. */
  group: 4,
} as const

/** Without 0, 1, I and O, which look alike on paper. */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The displayed form: `7KQM-W2XA-9DHP-TZ4C`. */
export const showRecoveryCode = (code: string): string =>
  code.match(new RegExp(`.{1,${recoveryCodes.group}}`, 'g'))?.join('-') ?? ''

const shape = new RegExp(`^[${RECOVERY_ALPHABET}]{${recoveryCodes.characters}}$`)

/** Normalizes a typed recovery code; ignores case, blanks and hyphens. Undefined when it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = readers.letters(typed).replace(/[_.]/g, '').replace(/[1I]/g, 'L')
  return shape.test(code) ? code : undefined
}
