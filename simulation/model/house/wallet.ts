import { micros, type Uscd, type Usdt } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { memberAccount } from '@humidor/server/ledger/accounts.ts'
import { fail } from './house.ts'
import type { Played } from './played.ts'

/** `balanceToTransaction.ts` */
const balanceToTransaction: Played = {
  kind: 'settle',
  *by({ house: { product, settings }, who: uid, request, at }) {
    yield undefined
    const money: Usdt = micros(request['money'] ?? 0n)
    return {
      transfer: { operation: 'balanceToTransaction', at, postings: product.conversionPostings(uid, money) },
      refuse: (balance) =>
        product.refuseBalanceToTransaction({
          ...{ money, balance: balance(memberAccount(uid, 'balance')), least: micros(settings.moveMinimum) },
        }),
      answer: null,
    }
  },
}

/** `transferUsdc.ts`: at once, or after a review where the setting asks for one. */
const transferUsdc: Played = {
  kind: 'settle',
  *by({ house, n, who: uid, request, at }) {
    const { product, settings } = house
    yield undefined
    const email = String(request['email'])
    const to = house.members.by('email', email)[0]?.uid ?? fail('no_email')
    const money: Uscd = micros(request['money'] ?? 0n)
    const rate = perMille(settings.transferFee)
    const { received, fee } = product.splitTransfer(money, rate)
    if (received <= 0n) fail('wrong_money')
    const from = memberAccount(uid, 'transaction')
    const isReviewed = settings.transferReview > 0
    const postings = isReviewed
      ? product.reservedTransferPostings(uid, money)
      : product.transferPostings({ from: uid, to, money, fee: rate })
    const dueAt = product.dueAfter(at, settings.transferReview).getTime()
    const kind = 'transferReview'
    return {
      transfer: { operation: 'transfer', at, postings },
      refuse: (balance) =>
        product.refuseTransfer({
          money,
          balance: balance(from),
          least: micros(settings.moveMinimum),
          toOneself: to === uid,
        }),
      answer: null,
      *beside(tx) {
        if (isReviewed)
          yield* house.movements.insert(tx, n, { id: n, kind, uid, to, money, fee, dueAt, state: 'pending' })
      },
    }
  },
}

export const walletCalls = { balanceToTransaction, transferUsdc }
