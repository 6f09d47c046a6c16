import { isCodeFor } from '@humidor/domain/accounts/code-about.ts'
import {
  appendedMoment,
  type CodeAbout,
  emailCodes,
  refuseCode,
  refuseCodeRequest,
  within,
} from '@humidor/domain/accounts/email-code.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { equalBytes } from '../../../../platform/security/equal-bytes.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import type { CodePurpose } from '../mails/mails.ts'
import {
  type CodePlace,
  countTry,
  isDeviceOf,
  lastSent,
  lockMailbox,
  lockNewestCode,
  type NewCode,
  putCode,
  spendCode,
} from './codes.queries.ts'
import { countWrongOfDay, lockWrongOfDay } from './wrong-of-day.ts'

/**
 * The purposes of codes to a typed address. A guess checks the newest code of all of them, so that tries, expiry and pauses
 * do not reveal whether the address is a member's.
 */
export const mailboxPurposes = ['login', 'register', 'link'] as const satisfies readonly CodePurpose[]

/** Codes by mail (rules P7). A code works only on the device that requested it. */
export interface EmailCodes {
  /** Issues a code for an address and a device and replaces the one before, or refuses when it is too early. With `about` it works for that alone. `isTheirs`: the caller knows the device as that of the address's owner. */
  issue(
    tx: Tx,
    asked: CodePlace & { at: Date; about?: CodeAbout | undefined; isTheirs?: boolean | undefined },
  ): Promise<{ code: string; minutes: number; expiresAt: Date } | { refused: ErrorCode }>
  /** Checks a typed code in a transaction of its own, so that a wrong one counts even when the request fails. */
  guess(asked: Guess): Promise<Guessed>
  /** Spends a right code in the transaction of its effect. False when it is gone meanwhile. */
  spend(tx: Tx, right: RightGuess, spentFor: string): Promise<boolean>
}

interface Typed {
  email: string
  sid: string
  code: string
  at: Date
  /** Counts a right code as a try too, because a password is tried with it. */
  counts?: boolean
  /** A code that was spent for this key is accepted again, so that a retry after a crash works. */
  key?: string
}

/** A guess at a code for a mailbox, or at one that a signed-in member requested. Wrong guesses of the latter also count per day. */
export type Guess = Typed &
  (
    | { purposes: typeof mailboxPurposes }
    | { purposes: readonly ['change']; uid: number }
    /** Of a shop's owner. Its tries and the limits of requesting it bound the guesses. */
    | { purposes: readonly ['merchantEmail'] | readonly ['merchantReset'] }
    /** `about`: what the request does. */
    | { purposes: readonly ['member']; uid: number; about: CodeAbout }
  )

export interface RightGuess extends CodePlace {
  hash: Buffer
}
export type Guessed = { right: RightGuess; spent: boolean } | { refused: ErrorCode }

const wrong: Guessed = { refused: 'email_code_error' }

/** What a stored code was mailed for. */
const aboutOf = ({ use, money, address }: Pick<NewCode, 'use' | 'money' | 'address'>): Partial<CodeAbout> => ({
  ...(use !== null && { use }),
  ...(money !== null && { money }),
  ...(address !== null && { cashAddress: address }),
})

export function createEmailCodes({
  db,
  vault,
  randomness,
}: {
  db: Database
  vault: Vault
  randomness: Randomness
}): EmailCodes {
  const hashOf = ({ email, purpose, sid }: CodePlace, code: string) =>
    vault.keyedHash(`${email} ${purpose} ${sid} ${code}`)
  const purposesLike = (purpose: CodePurpose) =>
    (mailboxPurposes as readonly CodePurpose[]).includes(purpose) ? mailboxPurposes : [purpose]

  return {
    async issue(tx, { at, about, isTheirs: known = false, ...place }) {
      const sent = (await lockMailbox(tx, place.email, at)).filter((then) => within(86_400, then, at))
      const lastForPurpose = await lastSent(tx, place, purposesLike(place.purpose))
      // A session proves that the member asks. For other purposes a known device does.
      const isTheirs = place.purpose === 'member' || known || (await isDeviceOf(tx, place.email, place.sid))
      const refused = refuseCodeRequest({ at, sent, lastForPurpose, isTheirs })
      if (refused) return { refused }
      const code = String(randomness.below(10 ** emailCodes.digits)).padStart(emailCodes.digits, '0')
      const { codeLasts } = await settingsOf(tx)
      const expires_at = new Date(at.getTime() + codeLasts * 1_000)
      const named = { use: about?.use ?? null, money: about?.money ?? null, address: about?.cashAddress ?? null }
      const fresh = { ...place, ...named, hash: hashOf(place, code), sent_at: at, expires_at }
      await putCode(tx, fresh, appendedMoment(sent, at))
      return { code, minutes: Math.floor(codeLasts / 60), expiresAt: expires_at }
    },

    guess: (asked) =>
      db.transaction().execute(async (tx) => {
        const { email, sid, purposes, code, at, counts = false, key } = asked
        const uid = 'uid' in asked ? asked.uid : undefined
        const wrongToday = uid === undefined ? 0 : await lockWrongOfDay(tx, uid, at)
        const newest = await lockNewestCode(tx, email, sid, purposes)
        if (!newest) return wrong
        const { purpose, hash, expires_at: expiresAt, tries } = newest
        const fits = !('about' in asked) || isCodeFor(aboutOf(newest), asked.about)
        const place = { email, purpose, sid }
        const right = equalBytes(hash, hashOf(place, code))
        const found = { right: { ...place, hash }, spent: newest.spent_for !== null }
        if (found.spent) return right && key !== undefined && newest.spent_for === key ? found : wrong
        const refused = refuseCode({ at, right, expiresAt, tries, wrongToday, fits })
        // A code for something else counts as a wrong one, so that nobody tries codes on another call.
        const isWrong = refused === 'email_code_other' || (refused === 'email_code_error' && tries < emailCodes.tries)
        if (isWrong || (!refused && counts)) await countTry(tx, place)
        if (isWrong && uid !== undefined) await countWrongOfDay(tx, uid, at)
        return refused ? { refused } : found
      }),

    spend: (tx, { hash, ...place }, spentFor) => spendCode(tx, place, hash, spentFor),
  }
}
