import { withdraw, withdrawalTerms } from '@humidor/contract/withdrawals.ts'
import { refuseAddress } from '@humidor/domain/address.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import type { Chain } from '@humidor/domain/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { refuseShown } from '@humidor/domain/money/shown.ts'
import { noticeAmount, shortened } from '@humidor/domain/notices.ts'
import { refuseWithdrawal, splitWithdrawal } from '@humidor/domain/withdrawal.ts'
import { act, read } from '../../http/handle.ts'
import { memberAccount } from '../../ledger/accounts.ts'
import { hold } from '../../ledger/hold.ts'
import { openOutcome } from '../../ledger/outcome.ts'
import { post } from '../../ledger/post.ts'
import { tellNotice } from '../notices/notices.ts'
import type { ReadSettings } from '../platform/platform.ts'
import { sealedBinding } from './binding.ts'
import type { Binding, Seals } from './seals.ts'
import { askedTransfer } from './withdrawals.postings.ts'
import { bindingOf, holdBinding, insertWithdrawal, withdrewOn } from './withdrawals.queries.ts'

export interface AskingParts {
  settings: ReadSettings
  seals: Seals
  /** The chains that are paid out on. */
  chains: readonly Chain[]
  /** Where money would come back to us, or be lost. */
  ours: readonly string[]
}

/** Whether money may go to an address that was bound once: its chain is paid out on, and it has not become one of ours since. */
const serves = ({ chains, ours }: AskingParts, { chain, address }: Binding) =>
  chains.includes(chain) && refuseAddress({ address, forbidden: ours }) === undefined

/**
 * `POST /user/withdraw`: the whole amount is held, and the fee fixed that will be taken from it. The front door has spent both
 * second factors for this request and no other; the seal says so to whoever pays (threats C141).
 */
export const answerWithdraw = (parts: AskingParts) =>
  act(withdraw, async ({ tx, member: { uid }, request: { money, fee: shown }, key, at, fail, demand }) => {
    const { seals } = parts
    const inForce = await parts.settings(tx)
    const { paid: pays, fee } = splitWithdrawal(money, perMille(inForce.withdrawalFee))
    demand(refuseShown(shown, fee))
    const bound = sealedBinding(seals, uid, await holdBinding(tx, uid))
    const day = businessDay(at)
    const withdrewToday = await withdrewOn(tx, uid, day)
    const account = memberAccount(uid, 'balance')
    const { balance } = await hold(tx, [account, memberAccount(uid, 'held.withdrawal')])
    demand(
      refuseWithdrawal({
        money,
        balance: balance(account),
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
    // An amount that the fee alone would use up is none that could be received.
    if (pays <= 0n) fail('minimum_withdrawal_limit')
    const id = await insertWithdrawal(tx, {
      ...{ uid, chain, address, address_bound_at: boundAt },
      address_seal: seals.ofAddress({ uid, chain, address, at: boundAt }),
      ...{ money, fee, pays, created_at: at, business_day: day, proof: key },
      proof_seal: seals.ofProof({ uid, chain, address, boundAt, money, fee, pays, proof: key, at }),
    })
    const [held] = await post(tx, [askedTransfer({ id, uid, money }, at)])
    if (held) await openOutcome(tx, [held.id])
    const amounts = { money: noticeAmount(money, 'USDT'), received: noticeAmount(pays, 'USDT') }
    await tellNotice(tx, { uid, kind: 'withdrawalAsked', params: { ...amounts, address: shortened(address) }, at })
    return null
  })

/** `GET /user/withdrawalTerms`: what the form asks its rule with, so that it says no for the reason that the server would. */
export const answerWithdrawalTerms = (parts: AskingParts) =>
  read(withdrawalTerms, async ({ db, member: { uid }, at }) => {
    const [inForce, row, withdrewToday] = await Promise.all([
      parts.settings(),
      bindingOf(db, uid),
      withdrewOn(db, uid, businessDay(at)),
    ])
    const bound = sealedBinding(parts.seals, uid, row)
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
