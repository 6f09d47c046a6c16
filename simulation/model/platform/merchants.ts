import { micros, price } from '@humidor/domain/money/micros.ts'
import { memberAccount, merchantAccount, platformAccount } from '@humidor/server/ledger/accounts.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import type { JobHandler } from './handlers.ts'
import { fail, type ModelPlatform } from './model-platform.ts'

/** `payMerchant.ts`: the payment under its idempotency key, then the conversion in a transaction of its own. */
const payMerchant: JobHandler = function* (platform, { n, who: uid, body, key = '' }, at) {
  const payer = platform.members.get(uid)
  if (payer?.closed) fail('please_login')
  if (payer?.closing) fail('account_closing')
  const { merchantId, waits } = body as { merchantId: number; waits: boolean }
  const money = BigInt(body['money'] as number)
  const name = { scope: `member:${uid}:payMerchant`, key, fingerprint: `${merchantId} ${money}` }
  yield* platform.transact(function* (tx) {
    const earlier = yield* platform.answers.claim(tx, name)
    if (earlier) return earlier === 'other request' ? fail('illegal_request') : undefined
    platform.answers.remember(tx, name, null)
    const profit = memberAccount(uid, 'profit')
    const cig = merchantAccount(merchantId, 'cig')
    const locked = yield* platform.ledger.lock(tx, [profit, cig])
    if (money <= 0n) fail('wrong_money')
    if (locked.balance(profit) < money) fail('not_enough_money')
    if (money < platform.settings.moveCigMinimum && money < locked.balance(profit)) fail('amount_below_minimum')
    const postings = platform.product.paymentPostings({ uid, merchantId, money: micros(money) })
    const transfer = {
      operation: 'payToMerchant' as const,
      key: platform.product.transferKey(name.scope, key),
      at,
      postings,
    }
    yield* platform.ledger.post(tx, [{ ...transfer, intent: `${n}` }])
    const row = { id: n, merchantId, uid, charge: null, cig: micros<'CIG'>(money), paidAt: at.getTime() }
    yield* platform.bills.insert(tx, n, { ...row, converted: null, refunded: 0n, refundedUsdt: 0n })
    yield* platform.events.record(tx, at, [{ merchantId, kind: 'bill.paid', subject: `bill ${n}`, intent: `${n}` }])
    return undefined
  })
  if (!waits) yield* platform.transact((tx) => convertBill(platform, tx, n, at))
}

/** `converting.ts`: waits until the treasury's USDT covers it. */
function* convertBill(platform: ModelPlatform, tx: Tx, id: number, at: Date): Steps<void> {
  const bill = yield* platform.bills.lock(tx, id)
  if (!bill || bill.converted) return
  // What was refunded before was never converted.
  const cig = micros<'CIG'>(bill.cig - bill.refunded)
  if (cig <= 0n) return
  const now = price(platform.priceToday())
  const usdt = micros<'USDT'>(platform.product.worthOf(cig, now))
  const treasury = platformAccount('treasury', 'USDT')
  const of = (name: 'cig' | 'usdt') => merchantAccount(bill.merchantId, name)
  const locked = yield* platform.ledger.lock(tx, [of('cig'), of('usdt'), treasury])
  if (usdt <= 0n || locked.balance(treasury) < usdt) return
  const postings = platform.product.billPostings({ merchantId: bill.merchantId, cig, usdt })
  const transfer = { operation: 'merchantConversion' as const, key: `merchantConversion:${id}`, at, postings }
  const intent = `bill ${id}`
  yield* platform.ledger.post(tx, [{ ...transfer, intent }])
  platform.bills.put(tx, id, { ...bill, converted: { cig, usdt, price: now } })
  yield* platform.events.record(tx, at, [
    { merchantId: bill.merchantId, kind: 'bill.converted', subject: intent, intent },
  ])
}

const convertBills: JobHandler = function* (platform, _request, at) {
  for (const { id } of platform.bills.by('open', 'open'))
    yield* platform.transact((tx) => convertBill(platform, tx, id, at))
}

export const merchantJobs = { payMerchant, convertBills }
