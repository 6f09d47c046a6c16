import type { AnswerOf } from '@humidor/client/client.ts'
import type * as withdrawalsCalls from '@humidor/contract/money/withdrawals.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Usdt } from '@humidor/domain/money/micros.ts'
import { type PerMille, perMille } from '@humidor/domain/money/rounding.ts'
import { refuseWithdrawal, splitWithdrawal, type WithdrawalFacts } from '@humidor/domain/money/withdrawal.ts'
import type { KeptAddress } from '../../accounts/security/security.ts'

/** The server's terms for the member's withdrawal. */
export type Terms = AnswerOf<typeof withdrawalsCalls.withdrawalTerms>

/** Everything that the form knows about a withdrawal but its amount. */
export type Known = Omit<WithdrawalFacts, 'money'> & { fee: PerMille }

/** `to`: the address of the withdrawal; undefined: none is bound. @param at the time by the server's clock */
export const knownFrom = (
  terms: Terms,
  { balance, to, at }: { balance: Usdt; to: Pick<KeptAddress, 'served' | 'boundAt'> | undefined; at: Date },
): Known => ({
  balance,
  addressServed: to?.served,
  addressChangedAt: to?.boundAt ?? null,
  addressPause: terms.addressPause,
  minimum: terms.minimum,
  maximum: terms.maximum,
  opens: terms.opens,
  closes: terms.closes,
  withdrewToday: terms.withdrewToday,
  at,
  fee: perMille(BigInt(terms.fee)),
})

/** Why an amount cannot be withdrawn now, as the server would refuse it; undefined: it can. */
export function refuseAmount(known: Known, money: Usdt): ErrorCode | undefined {
  const refusal = refuseWithdrawal({ ...known, money })
  // The fee alone would use up this amount, so nothing would arrive.
  return refusal ?? (splitWithdrawal(money, known.fee).paid > 0n ? undefined : 'minimum_withdrawal_limit')
}
