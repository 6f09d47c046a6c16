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
import { farthestAhead, type World } from '../harness.ts'
import {
  endingEarly,
  intend,
  type MoneyCall,
  nextMovement,
  rather,
  returned,
  shows,
  tagged,
  takenBy,
  withCode,
} from './call.ts'

/** A few of them, so that they meet on the same accounts. */
const crowded = ({ dice, people }: World) => dice.pick(people.members.slice(0, 20))
const anybody = ({ dice, people }: World) => dice.pick(people.members)

export const transferring: MoneyCall = {
  name: 'transferUsdc',
  weight: 6,
  make(world) {
    const who = withCode(world)
    if (!who) return undefined
    const other = world.dice.pick(world.people.members.filter((one) => one !== who))
    const money = tagged(world)
    const effect = shows(who, 'transaction', -money)
    return intend(world, { name: 'transferUsdc', who, call: transferUsdc, body: { email: other.email, money }, effect })
  },
  then(world, intent) {
    if (!world.reviews) return
    const other = world.people.members.find(({ email }) => email === intent.body.email)
    if (!other) return
    const effect = shows(other, 'transaction', takenBy(intent))
    world.owed.push({ name: 'arrived transfer', effect, or: returned(intent) })
    world.held.push(intent)
  },
}

export const converting: MoneyCall = {
  name: 'balanceToTransaction',
  weight: 6,
  make(world) {
    const who = crowded(world)
    const money = tagged(world)
    const effect = shows(who, 'balance', -money)
    return intend(world, { name: 'balanceToTransaction', who, call: balanceToTransaction, body: { money }, effect })
  },
}

/** More than anybody has: a no, and nothing else. */
export const overdrawing: MoneyCall = {
  name: 'too much',
  weight: 1,
  make(world) {
    const who = crowded(world)
    const money = tagged(world, 1_000_000_000)
    const effect = shows(who, 'balance', -money)
    return intend(world, { name: 'too much', who, call: balanceToTransaction, body: { money }, effect })
  },
}

/** USCD on their way back: held at once, and completed by the worker, unless they are cancelled before. */
export const convertingBack: MoneyCall = {
  name: 'transactionToBalance',
  weight: 3,
  make(world) {
    const who = crowded(world)
    const money = tagged(world)
    const effect = shows(who, 'transaction', -money)
    return intend(world, { name: 'transactionToBalance', who, call: transactionToBalance, body: { money }, effect })
  },
  then(world, intent) {
    const effect = shows(intent.who, 'balance', takenBy(intent))
    world.owed.push({ name: 'completed conversion', effect, or: returned(intent) })
    world.pending.push(intent)
  },
}

/** Cancels a conversion that may be completed at this very moment. */
export const cancelling = endingEarly({
  name: 'cancelTransactionToBalance',
  call: cancelTransactionToBalance,
  after: convertingBack,
  next: (world) => nextMovement(world, 'conversion', world.pending),
  body: (id) => ({ did: Number(id) }),
})

export const takingProfit: MoneyCall = {
  name: 'profitToTransaction',
  weight: 3,
  make(world) {
    const who = crowded(world)
    const money = tagged(world)
    const effect = shows(who, 'profit', -money)
    return intend(world, { name: 'profitToTransaction', who, call: profitToTransaction, body: { money }, effect })
  },
}

const REBATE = 50_000_000

/** Once a day: of all who want it on one day, one gets it, and the days are told apart by nothing but their number. */
export const takingRebate: MoneyCall = {
  name: 'rebateToTransaction',
  weight: 1,
  make(world) {
    const who = rather(world, 'rebateToTransaction')
    const effect = shows(who, 'rebate', -REBATE)
    const body = { money: REBATE }
    return intend(world, { name: 'rebateToTransaction', who, call: rebateToTransaction, body, effect })
  },
}

const PRICE = 100_000_000n

export const activating: MoneyCall = {
  name: 'activeAccount',
  weight: 1,
  make(world) {
    const who = world.people.newcomers.find((one) => !world.wished.get('activeAccount')?.has(one))
    if (!who) return undefined
    const effect = shows(who, 'transaction', -PRICE)
    return intend(world, { name: 'activeAccount', who, call: activeAccount, effect })
  },
}

const SIGN_POINTS = 3n

export const signing: MoneyCall = {
  name: 'dailySign',
  weight: 2,
  make(world) {
    const who = rather(world, 'dailySign')
    const effect = shows(who, 'points', SIGN_POINTS)
    return intend(world, { name: 'dailySign', who, call: dailySign, effect })
  },
}

/**
 * Whether the grace of a deposit, one of the settings that nobody hurries here, may be over by any clock: its amount may be let
 * go from then on, and nobody owes a credit.
 */
const mayBeOver = (world: World, createdAt: Date) =>
  Date.now() + farthestAhead(world) >= createdAt.getTime() + defaultSettings.depositGrace * 1000

/**
 * Opens a deposit and pays it on the chain, once; the watcher owes the credit. Where a day has gone by until the answer was
 * there, it is not paid: what comes after the grace is for the operators to look at (rules M23).
 */
export const depositing: MoneyCall = {
  name: 'getDepositInfo',
  weight: 2,
  make(world) {
    const who = anybody(world)
    // Larger than anything else that comes to a balance, so that it is nothing else.
    const body = { money: 1_000_000_000 + world.tag() * 10_000, chain: 'BSC' }
    return intend(world, { name: 'getDepositInfo', who, call: getDepositInfo, body })
  },
  then(world, { n, who, answer }) {
    const { data } = JSON.parse(answer ?? '') as { data: unknown }
    const { address, randomMoney, createdAt } = getDepositInfo.response.parse(data)
    if (mayBeOver(world, createdAt)) return world.tell('left unpaid', { n })
    world.chain.pay(address, randomMoney)
    world.owed.push({ name: 'credited deposit', effect: shows(who, 'balance', randomMoney) })
  },
}
