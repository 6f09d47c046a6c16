import { dayAfter } from '@humidor/domain/business-day.ts'
import type { PayoutCause, PayoutRule } from '@humidor/domain/commerce/payout-rule.ts'
import { shopDay, startOfShopDay } from '@humidor/domain/commerce/shop-time.ts'
import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { openStates } from '@humidor/domain/money/withdrawal.ts'
import { RefusalError } from '@humidor/server/http/refusal.ts'
import { merchantAccount } from '@humidor/server/ledger/accounts.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import { isRequested } from './approval-requests.ts'
import type { Handler, JobHandler } from './handlers.ts'
import { demand, fail, type ModelPlatform } from './model-platform.ts'
import type { PayoutRuleRow } from './shops.ts'
import { returnReserved } from './withdrawals.ts'

/** Numbers of payouts that no request has. */
const FIRST_AUTOMATIC = 1_000_000_000

const hasOpenPayout = ({ withdrawals }: ModelPlatform, merchantId: number) =>
  openStates.some((state) => withdrawals.by('state', state).some((it) => it.merchantId === merchantId))

interface PayoutRequest {
  id: number
  merchantId: number
  intent: string
  money: (balance: Usdt) => Usdt
  /** Serves one payout. */
  proof: string
  /** The fee that the owner saw, if any. */
  seen?: Usdt | undefined
  at: Date
}

/** `payouts/request-payout.ts`: locks the shop, so concurrent requests take turns. Returns the reason to refuse it. */
function* requestPayout(platform: ModelPlatform, tx: Tx, it: PayoutRequest) {
  const { id, merchantId, intent, proof, seen, at } = it
  const { product, settings, ledger } = platform
  const shop = yield* platform.shops.lock(tx, merchantId)
  if (!shop) return 'illegal_operation' as const
  yield undefined
  const hasOpen = hasOpenPayout(platform, merchantId)
  const free = merchantAccount(merchantId, 'usdt')
  const balance = (yield* ledger.lock(tx, [free, merchantAccount(merchantId, 'held')])).balance(free)
  const money = it.money(balance)
  const { paid: pays, fee } = product.splitWithdrawal(money, perMille(settings.payoutFee))
  const { address, boundAt } = shop
  const no =
    product.refuseShown(seen, fee) ??
    product.refusePayoutRequest({
      ...{ money, balance, hasOpen, everVerified: true, addressServed: true, accessResetAt: null, at },
      ...{ addressChangedAt: new Date(boundAt), addressPause: settings.addressPause },
      minimum: micros(settings.payoutMinimum),
    })
  if (no) return no
  if (!(yield* platform.payoutProofs.insert(tx, proof, { id })))
    throw new Error('duplicate key value violates unique constraint "withdrawal_proof"')
  const row = { id, uid: 0, merchantId, chain: 'BSC', address, boundAt, money, fee, pays, day: product.businessDay(at) }
  const open = { state: 'reviewing', approvedBlock: null, txid: null, sentAt: null, sentBy: null }
  yield* platform.withdrawals.insert(tx, id, { ...row, ...open } as never)
  const reserved = product.reservationTransfer({ id: BigInt(id), payee: { merchantId }, money }, at)
  yield* ledger.post(tx, [{ ...reserved, intent }])
  yield* platform.events.record(tx, at, [{ merchantId, kind: 'payout.requested', subject: `payout ${id}`, intent }])
  return undefined
}

/** `payouts/payout.ts` */
const payout: Handler = {
  kind: 'transaction',
  *run({ platform, n, who, name, request, at }, tx) {
    const { merchantId } = platform.personOf(who)
    const money: Usdt = request['money'] ?? micros<'USDT'>(0n)
    const asked = { id: n, merchantId, intent: `${n}`, money: () => money, proof: name.key, seen: request['fee'], at }
    demand(yield* requestPayout(platform, tx, asked))
    return null
  },
}

/** `payouts/cancelPayout.ts` */
const cancelPayout: Handler = {
  kind: 'transaction',
  *run({ platform, n, who, request, at }, tx) {
    const { merchantId } = platform.personOf(who)
    const id = Number(request['id'])
    const row = (yield* platform.withdrawals.lock(tx, id)) ?? fail('not_found')
    if (row.merchantId !== merchantId) fail('not_found')
    const secondWaits = isRequested(platform, { kind: 'payWithdrawal', about: `${id}` }, at)
    demand(platform.product.refuseCancellation({ state: row.state, secondWaits }))
    yield* returnReserved({ platform, intent: `${n}`, at }, tx, row, 'payout.cancelled')
    return null
  },
}

/** `bookkeeping/setPayoutRule.ts` */
const setPayoutRule: Handler = {
  kind: 'transaction',
  *run({ platform, who, name, request, at }, tx) {
    const { product, payoutRules, settings } = platform
    const { merchantId } = platform.personOf(who)
    const { schedule, weekday, monthDay, hour, threshold, reserve } = request as unknown as PayoutRule
    const rule = { schedule, weekday, monthDay, hour, threshold, reserve }
    demand(product.refusePayoutRule(rule, micros(settings.payoutMinimum)))
    const zone = platform.shops.get(merchantId)?.zone ?? ''
    const row: PayoutRuleRow = {
      ...{ merchantId, rule, proof: name.key, nextAt: product.nextDue(rule, zone, at)?.getTime() ?? null },
      thresholdFrom: threshold === null ? null : at.getTime(),
    }
    if (!(yield* payoutRules.insert(tx, merchantId, row))) payoutRules.put(tx, merchantId, row)
    return null
  },
}

/** `bookkeeping/removePayoutRule.ts` */
const removePayoutRule: Handler = {
  kind: 'transaction',
  *run({ platform, who }, tx) {
    const { merchantId } = platform.personOf(who)
    if (yield* platform.payoutRules.lock(tx, merchantId)) platform.payoutRules.put(tx, merchantId, undefined)
    return null
  },
}

/** `dueRules`: by balance, a shop whose payout is open is left out. */
function dueRules(platform: ModelPlatform, at: Date): { merchantId: number; cause: PayoutCause; due: number }[] {
  const due = platform.payoutRules.rows().flatMap(({ merchantId, rule, nextAt, thresholdFrom }) => {
    const balance = platform.ledger.balance(merchantAccount(merchantId, 'usdt'))
    const isReached = rule.threshold !== null && balance >= rule.reserve + rule.threshold
    return [
      ...(nextAt === null ? [] : [{ merchantId, cause: 'schedule' as const, due: nextAt }]),
      ...(thresholdFrom === null || !isReached || hasOpenPayout(platform, merchantId)
        ? []
        : [{ merchantId, cause: 'threshold' as const, due: thresholdFrom }]),
    ]
  })
  return due.filter((it) => it.due <= at.getTime()).toSorted((a, b) => a.due - b.due || a.merchantId - b.merchantId)
}

/** `tryDue`: under the lock of the rule, so that the second of two nodes finds it done. */
function* tryDue(
  platform: ModelPlatform,
  tx: Tx,
  { merchantId, cause, at }: { merchantId: number; cause: PayoutCause; at: Date },
): Steps<void> {
  const { product, payoutRules } = platform
  const row = yield* payoutRules.lock(tx, merchantId)
  const due = cause === 'schedule' ? row?.nextAt : row?.thresholdFrom
  if (!row || due === null || due === undefined || due > at.getTime()) return
  const { rule } = row
  const zone = platform.shops.get(merchantId)?.zone ?? ''
  const id = FIRST_AUTOMATIC + platform.nextId()
  const no = yield* requestPayout(platform, tx, {
    ...{ id, merchantId, intent: `automaticPayout ${merchantId} ${cause} ${due} ${id}`, at },
    money: (balance) => product.automaticAmount(balance, rule.reserve),
    proof: product.automaticProof(row.proof, cause, new Date(due)),
  })
  if (no) platform.recordEvent(tx, `noAutomaticPayout ${merchantId} ${cause} ${due} ${no}`, at)
  payoutRules.put(tx, merchantId, {
    ...row,
    ...(cause === 'schedule'
      ? { nextAt: product.nextDue(rule, zone, at)?.getTime() ?? null }
      : { thresholdFrom: startOfShopDay(zone, dayAfter(shopDay(zone, at))).getTime() }),
  })
}

/** `bookkeeping.pay-out` */
const payOut: JobHandler = function* (platform, _request, at) {
  yield undefined
  for (const { merchantId, cause } of dueRules(platform, at))
    yield* platform.transact((tx) => tryDue(platform, tx, { merchantId, cause, at }))
}

/** Two operators give a shop another payout address. */
const shopAddress: JobHandler = (platform, { n, what, body }, at) =>
  platform.transact(function* (tx) {
    const { merchantId, address } = body as { merchantId: number; address: string }
    const shop = yield* platform.shops.lock(tx, merchantId)
    if (!shop) throw new RefusalError('not_found')
    platform.shops.put(tx, merchantId, { ...shop, address, boundAt: at.getTime() })
    platform.recordAnswer(tx, { n, what, at, answer: 'null' })
  })

export const shopPayoutCalls = { payout, cancelPayout, setPayoutRule, removePayoutRule }
export const shopPayoutJobs = { payOut, shopAddress }
