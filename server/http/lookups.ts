import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Database } from '../database/database.ts'
import { awaitDurable, type Recalled, type RequestName, recallAll } from '../ledger/idempotency.ts'
import { combine } from './combine.ts'
import { tokenHash, tokenOf } from './keys.ts'
import type {
  EmailCodeAsked,
  OperatorAccess,
  PasskeyAsked,
  Proofs,
  SessionAsked,
  Sessions,
  SessionsOf,
  SignedIn,
  SignedInMerchant,
  SignedInOperator,
  TotpAsked,
} from './sessions.ts'

type Header = string | string[] | undefined

/** The database look-ups of every request. Concurrent requests share one statement. */
export interface Lookups {
  /** The member whose token the `tk` header carries, on the device `sid`. */
  member(tk: Header, sid: string): Promise<SignedIn | undefined>
  /** The member whose app an operator sees with the token of the `tk` header. */
  view(tk: Header, sid: string): Promise<SignedIn | undefined>
  /** Whether members are not frozen, read in the transaction of their call. */
  notFrozen: Sessions['notFrozen']
  /** Whether members have not locked their accounts, read in the transaction of their call. */
  notLockedDown: Sessions['notLockedDown']
  /** The merchant whose token the `mtk` header carries. */
  merchant(mtk: Header, sid: string): Promise<SignedInMerchant | undefined>
  /** The operator whose token the `otk` header carries. */
  operator(otk: Header, sid: string): Promise<SignedInOperator | undefined>
  /** The earlier answer of an idempotency key. Waits until that answer is as durable as a commit. */
  earlier(request: RequestName): Promise<Recalled | undefined>
  /** `undefined` when the authenticator code was accepted and is now spent. */
  totp(asked: TotpAsked): Promise<ErrorCode | undefined>
  /** `undefined` when the answer of a passkey was accepted and is now spent. */
  passkey(asked: PasskeyAsked): Promise<ErrorCode | undefined>
  /** `undefined` when the code from a mail is right. Does not spend it. */
  rightEmailCode(asked: EmailCodeAsked): Promise<ErrorCode | undefined>
  /** `undefined` when the code from a mail was right and is now spent. */
  emailCode(asked: EmailCodeAsked): Promise<ErrorCode | undefined>
}

export function createLookups({
  db,
  reads,
  clock,
  sessions,
  merchants,
  operators,
  proofs,
}: {
  db: Database
  /** The connections that only read. */
  reads: Database
  clock: Clock
  sessions: Sessions
  merchants: SessionsOf<SignedInMerchant> | undefined
  operators: OperatorAccess | undefined
  proofs: Proofs
}): Lookups {
  /** Finds sessions of one kind of person. Without an implementation, nobody is signed in. */
  function finding<Person>(people: SessionsOf<Person> | undefined) {
    const find = combine<SessionAsked, Person | undefined>(
      async (asked) => (await people?.find(asked, clock.now())) ?? asked.map(() => undefined),
    )
    return async (header: Header, sid: string) => {
      const token = tokenOf(header)
      return token === undefined ? undefined : await find({ tokenHash: tokenHash(token), sid })
    }
  }
  const recalled = combine<RequestName, Recalled | undefined>((asked) => recallAll(reads, asked))
  // Separate from the look-up, so that a missing standby delays repeated requests only.
  const durable = combine<null, undefined>(async (asked) => {
    await awaitDurable(db)
    return asked.map(() => undefined)
  })
  const earlier = async (request: RequestName) => {
    const found = await recalled(request)
    if (found && found !== 'other request') await durable(null)
    return found
  }
  const totp = combine<TotpAsked, ErrorCode | undefined>((asked) => proofs.spendTotp(asked), {
    apart: (asked) => asked.uid,
  })
  return {
    member: finding(sessions),
    view: finding(operators?.views),
    notFrozen: sessions.notFrozen,
    notLockedDown: sessions.notLockedDown,
    merchant: finding(merchants),
    operator: finding(operators?.sessions),
    earlier,
    totp,
    passkey: (asked) => proofs.spendPasskey(asked),
    rightEmailCode: (asked) => proofs.checkEmailCode(asked),
    emailCode: (asked) => proofs.spendEmailCode(asked),
  }
}
