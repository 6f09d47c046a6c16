import { micros, price } from '@humidor/domain/money/micros.ts'
import { memberAccount, merchantAccount, platformAccount } from '@humidor/server/ledger/accounts.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import { fail, type House } from './model-platform.ts'
import type { PlayedWork } from './handlers.ts'

/** `paying.ts`: the payment, inside of what every money call has around it, and in a transaction of its own what converts it at once. */
const payMerchant: PlayedWork = function* (house, { n, who: uid, body, key = '' }, at) {
  const { merchantId, waits } = body as { merchantId: number; waits: boolean }
  const money = BigInt(body['money'] as number)
  const name = { scope: `member:${uid}:payMerchant`, key, fingerprint: `${merchantId} ${money}` }
  yield* house.transact(function* (tx) {
    const earlier = yield* house.answers.claim(tx, name)
    if (earlier) return earlier === 'other request' ? fail('illegal_request') : undefined
    house.answers.remember(tx, name, null)
    const profit = memberAccount(uid, 'profit')
    const cig = merchantAccount(merchantId, 'cig')
    const held = yield* house.ledger.hold(tx, [profit, cig])
    if (money <= 0n) fail('wrong_money')
    if (held.balance(profit) < money) fail('not_enough_money')
    if (money < house.settings.moveCigMinimum && money < held.balance(profit)) fail('amount_below_minimum')
    const postings = house.product.paymentPostings({ uid, merchantId, money: micros(money) })
    const transfer = {
      operation: 'payToMerchant' as const,
      key: house.product.transferKey(name.scope, key),
      at,
      postings,
    }
    yield* house.ledger.post(tx, [{ ...transfer, intent: `${n}` }])
    yield* house.bills.insert(tx, n, { id: n, merchantId, cig: money, converted: false })
    return undefined
  })
  if (!waits) yield* house.transact((tx) => convertBill(house, tx, n, at))
}

/** `paying.ts`, `convertBill`: as soon as the treasury's USDT covers it. */
function* convertBill(house: House, tx: Tx, id: number, at: Date): Steps<void> {
  const bill = yield* house.bills.hold(tx, id)
  if (!bill || bill.converted) return
  const cig = micros<'CIG'>(bill.cig)
  const usdt = micros<'USDT'>(house.product.worthOf(cig, price(house.priceToday())))
  const treasury = platformAccount('treasury', 'USDT')
  const of = (name: 'cig' | 'usdt') => merchantAccount(bill.merchantId, name)
  const held = yield* house.ledger.hold(tx, [of('cig'), of('usdt'), treasury])
  if (usdt <= 0n || held.balance(treasury) < usdt) return
  const postings = house.product.billPostings({ merchantId: bill.merchantId, cig, usdt })
  const transfer = { operation: 'merchantConversion' as const, key: `merchantConversion:${id}`, at, postings }
  yield* house.ledger.post(tx, [{ ...transfer, intent: `bill ${id}` }])
  house.bills.put(tx, id, { ...bill, converted: true })
}

const convertBills: PlayedWork = function* (house, _request, at) {
  for (const { id } of house.bills.by('open', 'open')) yield* house.transact((tx) => convertBill(house, tx, id, at))
}

export const merchantWorks = { payMerchant, convertBills }
