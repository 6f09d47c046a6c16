import type { AnswerOf } from '@humidor/client/client.ts'
import type { contract } from '@humidor/contract/index.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Usdt } from '@humidor/domain/money/micros.ts'
import { type PerMille, perMille } from '@humidor/domain/money/rounding.ts'
import { refuseWithdrawal, splitWithdrawal, type WithdrawalFacts } from '@humidor/domain/money/withdrawal.ts'

/** What the server says stands in the way of a withdrawal. */
export type Terms = AnswerOf<typeof contract.withdrawals.withdrawalTerms>

/** All that the form knows of a withdrawal but its amount. */
export type Known = Omit<WithdrawalFacts, 'money'> & { fee: PerMille }

/** @param at the moment by the server's clock */
export const knownFrom = (terms: Terms, balance: Usdt, at: Date): Known => ({
  balance,
  addressServed: terms.chain === null ? undefined : terms.served,
  addressChangedAt: terms.addressChangedAt,
  addressPause: terms.addressPause,
  minimum: terms.minimum,
  maximum: terms.maximum,
  opens: terms.opens,
  closes: terms.closes,
  withdrewToday: terms.withdrewToday,
  at,
  fee: perMille(BigInt(terms.fee)),
})

/** Why an amount cannot be withdrawn now, as the server would say it; undefined: it can. */
export function refuseAmount(known: Known, money: Usdt): ErrorCode | undefined {
  const refusal = refuseWithdrawal({ ...known, money })
  // An amount that the fee alone would use up is none that could be received.
  return refusal ?? (splitWithdrawal(money, known.fee).paid > 0n ? undefined : 'minimum_withdrawal_limit')
}
