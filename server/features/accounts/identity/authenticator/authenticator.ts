import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { TOTP } from 'otpauth'
import type { Database } from '../../../../database/database.ts'
import type { TotpAsked } from '../../../../http/sessions.ts'
import { stepOf, totpOf } from '../../../../platform/security/totp.ts'
import { boundToMember, type Vault } from '../../../../platform/security/vault.ts'
import { recordEvent } from '../history/account-events.ts'
import { mailSecurityNotice } from '../mails/security-mail.ts'
import {
  type CodeGuess,
  factorOf,
  type SealedSecret,
  sealedSecrets,
  spendSteps,
  type Verdict,
} from './authenticator.queries.ts'

const errors: Record<Verdict, ErrorCode | undefined> = {
  accepted: undefined,
  'accepted before': undefined,
  locked: 'google_auth_failed',
  wrong: 'google_code_error',
  'last wrong': 'google_code_error',
  spent: 'google_code_error',
  void: 'secondary_password_not_set',
  waits: 'google_auth_changed',
  changed: 'google_code_error',
}
const errorOf = (verdict: Verdict) => errors[verdict]

const isWrong = (verdict: Verdict | undefined) => verdict === 'wrong' || verdict === 'last wrong'

/** Opened secrets kept in memory; the oldest are evicted first. */
const MAX_OPENED = 20_000

export interface AuthenticatorsParts {
  db: Database
  vault: Vault
  /** Called once for each member whose sealed secret opens under none of our keys. */
  unopened(error: unknown, uid: number): void
}

interface Opened {
  sealed: Buffer
  totp: TOTP
}

/**
 * Spends authenticator codes of many members in one statement. Opened secrets stay in memory, so a payment costs one
 * round trip. The statement checks that the sealed secret is unchanged, so a secret changed on any node is never used
 * again. A secret that does not open affects only its own member: their codes are wrong without being counted, and
 * `unopened` is called once.
 */
export function createAuthenticators({ db, vault, unopened }: AuthenticatorsParts) {
  const openedSecrets = new Map<number, Opened>()
  const reported = new Set<number>()

  function totpIn({ uid, secret: bytes, key_id: keyId }: SealedSecret): TOTP | undefined {
    try {
      const opened = totpOf(vault.open({ bytes, keyId }, boundToMember(uid)))
      reported.delete(uid)
      return opened
    } catch (error) {
      if (!reported.has(uid)) unopened(error, uid)
      reported.add(uid)
      return undefined
    }
  }

  async function openSecrets(uids: readonly number[]) {
    if (uids.length === 0) return
    for (const found of await sealedSecrets(db, uids)) {
      const { uid, secret: sealed } = found
      const totp = totpIn(found)
      openedSecrets.delete(uid)
      if (totp) openedSecrets.set(uid, { sealed, totp })
    }
    for (const uid of openedSecrets.keys()) {
      if (openedSecrets.size <= MAX_OPENED) break
      if (!uids.includes(uid)) openedSecrets.delete(uid)
    }
  }

  async function check(asked: readonly TotpAsked[]): Promise<Verdict[]> {
    await openSecrets(asked.map(({ uid }) => uid).filter((uid) => !openedSecrets.has(uid)))
    const known: (CodeGuess & { place: number })[] = []
    for (const [place, { uid, code, key, at, gives = false }] of asked.entries()) {
      const opened = openedSecrets.get(uid)
      if (!opened) continue
      known.push({ place, uid, step: stepOf(opened.totp, code, at) ?? null, key, secret: opened.sealed, at, gives })
    }
    const verdicts = known.length === 0 ? new Map<number, Verdict>() : await spendSteps(db, known)
    const answers = asked.map((): Verdict => 'wrong')
    for (const [n, { place }] of known.entries()) answers[place] = verdicts.get(n) ?? 'wrong'
    return answers
  }

  /** Twenty wrong codes within a day are no typing mistakes: the member gets a mail. */
  const mailLocked = ({ uid, at }: TotpAsked) =>
    db.transaction().execute(async (tx) => {
      const { locked_until: until } = await factorOf(tx, uid)
      await mailSecurityNotice(tx, { uid, about: 'authenticatorLocked', at, ...(until ? { until } : {}) })
    })

  /** At most twenty within a day, as then the factor locks. */
  const recordWrong = ({ uid, at }: TotpAsked) =>
    db.transaction().execute((tx) => recordEvent(tx, { uid, kind: 'authenticatorWrong', at }))

  /** Checks the codes, again where a secret changed meanwhile, and records the wrong ones. */
  async function judge(asked: readonly TotpAsked[]): Promise<Verdict[]> {
    const verdicts = await check(asked)
    const again = verdicts.flatMap((verdict, place) => (verdict === 'changed' ? [place] : []))
    if (again.length > 0) {
      const retried = again.flatMap((place) => asked[place] ?? [])
      for (const { uid } of retried) openedSecrets.delete(uid)
      const second = await check(retried)
      for (const [n, place] of again.entries()) verdicts[place] = second[n] ?? 'wrong'
    }
    for (const [place, one] of asked.entries()) {
      if (isWrong(verdicts[place])) await recordWrong(one)
      if (verdicts[place] === 'last wrong') await mailLocked(one)
    }
    return verdicts
  }

  return {
    /** Answers in the order asked: `undefined` where the code was accepted and is now spent, else the error. */
    spend: async (asked: readonly TotpAsked[]): Promise<(ErrorCode | undefined)[]> => (await judge(asked)).map(errorOf),

    /**
     * Spends one code. `no`: the error, if any. `isGuess`: the code was never right, so whoever counts guesses counts it. A code that
     * has served before is refused with the same error, and is no guess.
     */
    async spendOne(asked: TotpAsked): Promise<{ no: ErrorCode | undefined; isGuess: boolean }> {
      const [verdict = 'wrong'] = await judge([asked])
      return { no: errorOf(verdict), isGuess: isWrong(verdict) }
    },
  }
}

export type Authenticators = ReturnType<typeof createAuthenticators>
