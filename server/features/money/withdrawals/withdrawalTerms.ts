import { withdrawalTerms } from '@humidor/contract/money/withdrawals.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../http/handle.ts'
import { sealedBinding, serves } from './binding.ts'
import type { WithdrawParts } from './withdraw.ts'
import { bindingOf, withdrewOn } from './withdrawals.queries.ts'

/** `GET /user/withdrawalTerms`: the facts of the rule, so that the form refuses for the same reason as the server. */
export const answerWithdrawalTerms = (parts: WithdrawParts) =>
  read(withdrawalTerms, async ({ db, member: { uid }, at }) => {
    const [inForce, row, withdrewToday] = await Promise.all([
      parts.settings(),
      bindingOf(db, uid),
      withdrewOn(db, uid, businessDay(at)),
    ])
    const bound = sealedBinding(parts.seals, { uid }, row)
    return {
      chain: bound?.chain ?? null,
      served: bound !== undefined && serves(parts, bound),
      addressChangedAt: bound?.at ?? null,
      withdrewToday,
      minimum: micros<'USDT'>(inForce.withdrawalMinimum),
      maximum: micros<'USDT'>(inForce.withdrawalMaximum),
      fee: Number(inForce.withdrawalFee),
      opens: inForce.withdrawalOpens,
      closes: inForce.withdrawalCloses,
      addressPause: inForce.addressPause,
    }
  })
