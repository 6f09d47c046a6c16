import { micros, type Uscd, type Usdt } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { memberAccount } from '@humidor/server/ledger/accounts.ts'
import { fail } from './house.ts'
import type { Played } from './serve.ts'

/** `balanceToTransaction.ts` */
const balanceToTransaction: Played = {
  kind: 'settle',
  *by({ house: { product }, member: { uid }, request, at }) {
    const money: Usdt = micros(request['money'] ?? 0n)
    return {
      transfer: { operation: 'balanceToTransaction', at, postings: product.conversionPostings(uid, money) },
      refuse: (balance) =>
        product.refuseBalanceToTransaction({ money, balance: balance(memberAccount(uid, 'balance')) }),
      answer: null,
    }
  },
}

/** `transferUsdc.ts`, where it arrives at once. */
const transferUsdc: Played = {
  kind: 'settle',
  *by({ house, member: { uid }, request, at }) {
    const { product, settings } = house
    yield undefined
    const email = String(request['email'])
    const to = house.members.by('email', email)[0]?.uid ?? fail('no_email')
    const money: Uscd = micros(request['money'] ?? 0n)
    const postings = product.transferPostings({ from: uid, to, money, fee: perMille(settings.transferFee) })
    if (!postings.some(({ in: received }) => received)) fail('wrong_money')
    return {
      transfer: { operation: 'transfer', at, postings },
      refuse: (balance) =>
        product.refuseTransfer({ money, balance: balance(memberAccount(uid, 'transaction')), toOneself: to === uid }),
      answer: null,
    }
  },
}

export const walletCalls = { balanceToTransaction, transferUsdc }
