import { withdraw } from '@humidor/contract/money/withdrawals.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { noticeAmount, shortened } from '@humidor/domain/community/notices.ts'
import { readAddress } from '@humidor/domain/money/address.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { refuseShown } from '@humidor/domain/money/shown.ts'
import { refuseWithdrawal, splitWithdrawal } from '@humidor/domain/money/withdrawal.ts'
import { transaction } from '../../../http/handle.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { openOutcome } from '../../../ledger/outcome.ts'
import { notifyMember } from '../../../platform/notifications/notify.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { lockAddresses } from './addresses.queries.ts'
import { sealedAddresses } from './addresses.ts'
import { type Served, serves } from './binding.ts'
import { accountsOf } from './payee.ts'
import { reserveWithdrawal } from './reserve.ts'
import type { Binding, Seals } from './seals.ts'
import { withdrewOn } from './withdrawals.queries.ts'

export interface WithdrawParts extends Served {
  settings: ReadSettings
  seals: Seals
}

/** The address of a request: the named one, else the one bound last. `all`: the one bound last first. */
function addressFor(all: readonly Binding[], named: string | undefined): Binding | undefined {
  if (named === undefined) return all[0]
  const spelling = readAddress(named)?.spelling
  return all.find(({ address }) => address === spelling)
}

/**
 * `POST /user/withdraw`: reserves the whole amount and fixes the fee that is part of it. The request pipeline has
 * spent both second factors for this request alone. The seal proves this to the operator who pays (threats C141).
 */
export const answerWithdraw = (parts: WithdrawParts) =>
  transaction(withdraw, async ({ tx, member: { uid }, request, key, at, fail, demand }) => {
    const { money, fee: shown, cashAddress } = request
    const { seals } = parts
    const payee = { uid }
    const inForce = await parts.settings(tx)
    const { paid: pays, fee } = splitWithdrawal(money, perMille(inForce.withdrawalFee))
    demand(refuseShown(shown, fee))
    await lockAddresses(tx, uid)
    const bound = addressFor(await sealedAddresses(tx, seals, uid), cashAddress)
    const day = businessDay(at)
    const withdrewToday = await withdrewOn(tx, uid, day)
    const { free, held } = accountsOf(payee)
    const { balance } = await lockAccounts(tx, [free, held])
    demand(
      refuseWithdrawal({
        money,
        balance: balance(free),
        addressServed: bound && serves(parts, bound),
        addressChangedAt: bound?.at ?? null,
        addressPause: inForce.addressPause,
        minimum: micros(inForce.withdrawalMinimum),
        maximum: micros(inForce.withdrawalMaximum),
        at,
        opens: inForce.withdrawalOpens,
        closes: inForce.withdrawalCloses,
        withdrewToday,
      }),
    )
    const { chain, address, at: boundAt } = bound ?? fail('no_wallet_address')
    // A rounded-up fee can use up a tiny amount, in case the minimum is ever set so low. Then there is nothing to receive.
    if (pays <= 0n) fail('minimum_withdrawal_limit')
    const transferId = await reserveWithdrawal(tx, seals, {
      payee,
      chain,
      address,
      boundAt,
      money,
      fee,
      pays,
      proof: key,
      at,
    })
    await openOutcome(tx, [transferId])
    const amounts = { money: noticeAmount(money, 'USDT'), received: noticeAmount(pays, 'USDT') }
    await notifyMember(tx, { uid, kind: 'withdrawalAsked', params: { ...amounts, address: shortened(address) }, at })
    return null
  })
