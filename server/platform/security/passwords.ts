import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isKnownText } from '@humidor/domain/accounts/registration.ts'
import { passwordSpelling } from '@humidor/domain/typed/password.ts'
import { hash, verify } from '@node-rs/argon2'
import { type Bounded, createBounded } from '../../http/bounded.ts'

/** Argon2id with 19 MiB and two passes, as OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A hash of no password, at the same cost. It is compared where there is no member, so that the answer takes as long. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$5o2+yD/j9RLI+MrdZiz8MA$t0bWj8sjldNRHOmYy/Vj03Vpf+ZuRB4UHIU5o2dp4io'

/** Hashes passwords, a few at once (threats C90). */
export interface Passwords {
  /** Whether one more would be refused. */
  full(): boolean
  /** @throws Refusal network_error when too many are waiting */
  hash(password: string): Promise<string>
  /** Whether the password matches the hash. Without a hash it takes as long, and is false. */
  matches(hashed: string | undefined, password: string): Promise<boolean>
}

/** A password matches in its normalised spelling and as typed: older hashes are of the typed text. */
const spellingsOf = (password: string) => [...new Set([passwordSpelling(password), password])]

/**
 * The passwords of one process. The hash is of the normalised spelling: nothing is cut, trimmed or folded. A comparison takes one
 * hash, or two where the spelling differs. The number depends only on the typed text, not on the stored hash.
 */
export function createPasswords(bounded: Bounded = createBounded({ atOnce: 2, waiting: 32 })): Passwords {
  return {
    full: bounded.full,
    hash: (password) => bounded.run(() => hash(passwordSpelling(password), cost)),
    async matches(hashed, password) {
      let right = false
      for (const spelling of spellingsOf(password))
        right = (await bounded.run(() => verify(hashed ?? NOBODY, spelling))) || right
      return right && hashed !== undefined
    },
  }
}

let common: ReadonlySet<string> | undefined

/** Whether a password is among the most common ones (`common-passwords.txt`), in any case and width. */
export function isCommon(password: string): boolean {
  common ??= new Set(readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'))
  return common.has(password.normalize('NFKC').toLowerCase())
}

/** Whether a password is a common one, or merely public information about its owner. */
export const isGuessable = (password: string, { name, email }: { name: string; email: string }) =>
  isCommon(password) || isKnownText(password, [name, email, email.split('@')[0] ?? ''])
