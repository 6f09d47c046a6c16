import { micros, type Uscd, type Usdt } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { memberAccount } from '@humidor/server/ledger/accounts.ts'
import { receives } from './closing.ts'
import type { Handler } from './handlers.ts'
import { fail } from './model-platform.ts'

/** `balanceToTransaction.ts` */
const balanceToTransaction: Handler = {
  kind: 'transfer',
  *run({ platform: { product, settings }, who: uid, request, at }) {
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

/** `transferUsdc.ts`: immediate, or after a review if the setting asks for one. */
const transferUsdc: Handler = {
  kind: 'transfer',
  *run({ platform, n, who: uid, request, at }) {
    const { product, settings } = platform
    yield undefined
    const email = String(request['email'])
    const to = platform.members.by('email', email).find(receives)?.uid ?? fail('no_email')
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
      // A transfer in review touches no account of the receiver.
      ...(isReviewed && { reads: [memberAccount(to, 'transaction')] }),
      premise: {
        order: 0,
        *holds() {
          yield undefined
          return receives(platform.members.get(to))
        },
      },
      refuse: (balance) =>
        product.refuseTransfer({
          money,
          balance: balance(from),
          least: micros(settings.moveMinimum),
          toOneself: to === uid,
        }),
      answer: null,
      *alongside(tx) {
        if (isReviewed)
          yield* platform.movements.insert(tx, n, { id: n, kind, uid, to, money, fee, dueAt, state: 'pending' })
      },
    }
  },
}

export const walletCalls = { balanceToTransaction, transferUsdc }
