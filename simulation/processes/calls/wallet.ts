import { activeAccount, dailySign } from '@humidor/contract/accounts/membership.ts'
import { getDepositInfo } from '@humidor/contract/money/deposits.ts'
import {
  balanceToTransaction,
  cancelTransactionToBalance,
  profitToTransaction,
  rebateToTransaction,
  transactionToBalance,
  transferUsdc,
} from '@humidor/contract/money/wallet.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { farthestAhead, type Harness } from '../harness.ts'
import {
  amountTaken,
  effectOn,
  endingEarly,
  intend,
  type MoneyCall,
  nextMovement,
  preferNew,
  reversed,
  tagged,
  withCode,
} from './call.ts'

/** A few members only, so that requests meet on the same accounts. */
const sharedMember = ({ dice, users }: Harness) => dice.pick(users.members.slice(0, 20))
const anyMember = ({ dice, users }: Harness) => dice.pick(users.members)

export const transferring: MoneyCall = {
  name: 'transferUsdc',
  weight: 6,
  make(harness) {
    const who = withCode(harness)
    if (!who) return undefined
    const other = harness.dice.pick(harness.users.members.filter((one) => one !== who))
    const money = tagged(harness)
    const effect = effectOn(who, 'transaction', -money)
    return intend(harness, {
      name: 'transferUsdc',
      who,
      call: transferUsdc,
      body: { email: other.email, money },
      effect,
    })
  },
  then(harness, intent) {
    if (!harness.transfersReviewed) return
    const other = harness.users.members.find(({ email }) => email === intent.body.email)
    if (!other) return
    const effect = effectOn(other, 'transaction', amountTaken(intent))
    harness.owed.push({ name: 'arrived transfer', effect, or: reversed(intent) })
    harness.underReview.push(intent)
  },
}

export const converting: MoneyCall = {
  name: 'balanceToTransaction',
  weight: 6,
  make(harness) {
    const who = sharedMember(harness)
    const money = tagged(harness)
    const effect = effectOn(who, 'balance', -money)
    return intend(harness, { name: 'balanceToTransaction', who, call: balanceToTransaction, body: { money }, effect })
  },
}

/** More than any balance: it must be refused. */
export const overdrawing: MoneyCall = {
  name: 'too much',
  weight: 1,
  make(harness) {
    const who = sharedMember(harness)
    const money = tagged(harness, 1_000_000_000)
    const effect = effectOn(who, 'balance', -money)
    return intend(harness, { name: 'too much', who, call: balanceToTransaction, body: { money }, effect })
  },
}

/** Converts USCD to USDT. The money is reserved, and the worker completes it unless it is cancelled. */
export const convertingBack: MoneyCall = {
  name: 'transactionToBalance',
  weight: 3,
  make(harness) {
    const who = sharedMember(harness)
    const money = tagged(harness)
    const effect = effectOn(who, 'transaction', -money)
    return intend(harness, { name: 'transactionToBalance', who, call: transactionToBalance, body: { money }, effect })
  },
  then(harness, intent) {
    const effect = effectOn(intent.who, 'balance', amountTaken(intent))
    harness.owed.push({ name: 'completed conversion', effect, or: reversed(intent) })
    harness.pending.push(intent)
  },
}

/** Cancels a conversion that may be completed at the same moment. */
export const cancelling = endingEarly({
  name: 'cancelTransactionToBalance',
  call: cancelTransactionToBalance,
  after: convertingBack,
  next: (harness) => nextMovement(harness, 'conversion', harness.pending),
  body: (id) => ({ did: Number(id) }),
})

export const takingProfit: MoneyCall = {
  name: 'profitToTransaction',
  weight: 3,
  make(harness) {
    const who = sharedMember(harness)
    const money = tagged(harness)
    const effect = effectOn(who, 'profit', -money)
    return intend(harness, { name: 'profitToTransaction', who, call: profitToTransaction, body: { money }, effect })
  },
}

const REBATE = 50_000_000

/** Once a day. Effects of different days look the same, so they are counted. */
export const takingRebate: MoneyCall = {
  name: 'rebateToTransaction',
  weight: 1,
  make(harness) {
    const who = preferNew(harness, 'rebateToTransaction')
    const effect = effectOn(who, 'rebate', -REBATE)
    const body = { money: REBATE }
    return intend(harness, { name: 'rebateToTransaction', who, call: rebateToTransaction, body, effect })
  },
}

const PRICE = 100_000_000n

export const activating: MoneyCall = {
  name: 'activeAccount',
  weight: 1,
  make(harness) {
    const who = harness.users.newcomers.find((one) => !harness.requestedBy.get('activeAccount')?.has(one))
    if (!who) return undefined
    const effect = effectOn(who, 'transaction', -PRICE)
    return intend(harness, { name: 'activeAccount', who, call: activeAccount, effect })
  },
}

const SIGN_POINTS = 3n

export const signing: MoneyCall = {
  name: 'dailySign',
  weight: 2,
  make(harness) {
    const who = preferNew(harness, 'dailySign')
    const effect = effectOn(who, 'points', SIGN_POINTS)
    return intend(harness, { name: 'dailySign', who, call: dailySign, effect })
  },
}

/**
 * Whether the deposit's grace may be over by any clock. This setting is not shortened. After it, the amount may be
 * released and no credit is owed.
 */
const isGraceOver = (harness: Harness, createdAt: Date) =>
  Date.now() + farthestAhead(harness) >= createdAt.getTime() + defaultSettings.depositGrace * 1000

/**
 * Opens a deposit and pays it on the chain once; the watcher owes the credit. If a day has passed before the answer, it
 * is not paid, as operators handle late payments (rules M23).
 */
export const depositing: MoneyCall = {
  name: 'getDepositInfo',
  weight: 2,
  make(harness) {
    const who = anyMember(harness)
    // Larger than other credits to a balance, so that the amount is unique.
    const body = { money: 1_000_000_000 + harness.tag() * 10_000, chain: 'BSC' }
    return intend(harness, { name: 'getDepositInfo', who, call: getDepositInfo, body })
  },
  then(harness, { n, who, answer }) {
    const { data } = JSON.parse(answer ?? '') as { data: unknown }
    const { address, randomMoney, createdAt } = getDepositInfo.response.parse(data)
    if (isGraceOver(harness, createdAt)) return harness.record('left unpaid', { n })
    harness.chain.pay(address, randomMoney)
    harness.owed.push({ name: 'credited deposit', effect: effectOn(who, 'balance', randomMoney) })
  },
}
