import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Database } from '../database/database.ts'
import { type Recalled, type RequestName, recallAll } from '../ledger/idempotency.ts'
import { combine } from './combine.ts'
import { tokenHash, tokenOf } from './keys.ts'
import type { EmailCodeAsked, Proofs, SessionAsked, Sessions, SignedIn, TotpAsked } from './sessions.ts'

/** What the door asks the database for on behalf of every request; concurrent requests are asked for together. */
export interface Lookups {
  /** The member whose token the `tk` header carries, on the device `sid`. */
  session(tk: string | string[] | undefined, sid: string): Promise<SignedIn | undefined>
  /** What an idempotency key was answered before. */
  earlier(request: RequestName): Promise<Recalled | undefined>
  /** `undefined` when the authenticator code was accepted and is now spent. */
  totp(asked: TotpAsked): Promise<ErrorCode | undefined>
  emailCode(asked: EmailCodeAsked): Promise<ErrorCode | undefined>
}

export function createLookups({
  db,
  clock,
  sessions,
  proofs,
}: {
  db: Database
  clock: Clock
  sessions: Sessions
  proofs: Proofs
}): Lookups {
  const find = combine<SessionAsked, SignedIn | undefined>((asked) => sessions.find(asked, clock.now()))
  const earlier = combine<RequestName, Recalled | undefined>((asked) => recallAll(db, asked))
  const totp = combine<TotpAsked, ErrorCode | undefined>((asked) => proofs.spendTotp(asked), {
    apart: (asked) => asked.uid,
  })
  return {
    async session(tk, sid) {
      const token = tokenOf(tk)
      return token === undefined ? undefined : await find({ tokenHash: tokenHash(token), sid })
    },
    earlier,
    totp,
    emailCode: (asked) => proofs.spendEmailCode(asked),
  }
}
