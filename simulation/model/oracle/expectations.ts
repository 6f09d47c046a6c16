import type { ActionName } from '../platform/requests.ts'
import * as bills from './bills.ts'
import { dayOf, sinceMidnight } from './calendar.ts'
import * as charges from './charges.ts'
import * as closing from './closing.ts'
import * as operators from './console.ts'
import { creditedTo, openDeposit, released, whyNoDeposit } from './deposits.ts'
import type { Expectation, Moves } from './expectation.ts'
import { feeOf } from './fees.ts'
import * as mall from './mall.ts'
import * as membership from './membership.ts'
import * as movements from './movements.ts'
import * as orders from './orders.ts'
import * as pledges from './pledges.ts'
import * as preorders from './preorders.ts'
import { setFrozen } from './products.ts'
import { all, LEAST, money, type OracleRequest, type Reasons, tooLittle } from './reasons.ts'
import * as returns from './returns.ts'
import * as shopPayouts from './shop-payouts.ts'
import { FIRST_PRICE, type State } from './state.ts'
import * as treasure from './treasure.ts'
import { ViolationError } from './violation.ts'
import * as withdrawals from './withdrawals.ts'

const free = (): Reasons => ({ must: [] })

const balanceToTransaction: Expectation = {
  once: true,
  reasons: (state, request) =>
    all(
      money(request) <= 0n && 'wrong_money',
      money(request) > state.balance(`${request.who} balance`) && 'not_enough_money',
      tooLittle(request, state.balance(`${request.who} balance`), LEAST.usd),
    ),
  effect: (_state, request) => [
    [`${request.who} balance`, 'backing', money(request)],
    ['issuance.uscd', `${request.who} transaction`, money(request)],
  ],
}

const receiver = (state: State, request: OracleRequest) =>
  [...state.people.values()].find(({ email, closedIn }) => closedIn === undefined && email === request.body['email'])
    ?.uid

const transferUsdc: Expectation = {
  once: true,
  reasons(state, request) {
    const to = receiver(state, request)
    const fee = feeOf(money(request), state.facts.transferFee)
    const leaving = to === undefined ? undefined : state.person(to).closing
    const { must } = all(
      !state.person(request.who).activated && 'not_active',
      (to === undefined || (leaving !== undefined && leaving.madeIn !== state.step)) && 'no_email',
      money(request) - fee <= 0n && 'wrong_money',
      to === request.who && 'illegal_operation',
      money(request) > state.balance(`${request.who} transaction`) && 'not_enough_money',
      tooLittle(request, state.balance(`${request.who} transaction`), LEAST.usd),
    )
    return leaving ? { must, may: ['no_email'] } : { must }
  },
  effect(state, request) {
    const fee = feeOf(money(request), state.facts.transferFee)
    const from = `${request.who} transaction`
    if (state.facts.transferReview > 0) {
      const to = receiver(state, request) ?? 0
      const due = request.at + state.facts.transferReview
      const rest = { uid: request.who, to, money: money(request), fee, due }
      state.movements.set(request.n, { kind: 'transfer', state: 'pending', ...rest })
      return [[from, `${request.who} held.transfer`, money(request)]]
    }
    const gift = [from, `${receiver(state, request)} transaction`, money(request) - fee] as const
    return fee > 0n ? [gift, [from, 'fees.uscd', fee]] : [gift]
  },
}

const externals = { BSC: 'external.bsc', TRX: 'external.tron' } as const
const external = ({ body }: OracleRequest) => externals[body['chain'] as 'BSC']

const DAY = 86_400_000

/** Adds a price for each day until today: the price before and half a per cent, rounded down. */
function publish(state: State, { at }: OracleRequest): Moves {
  const today = dayOf(at)
  if (state.prices.length === 0) state.prices.push({ day: today, price: FIRST_PRICE })
  for (let last = state.prices.at(-1); last && last.day < today; last = state.prices.at(-1))
    state.prices.push({
      day: dayOf(Date.parse(`${last.day}T12:00:00Z`) + DAY),
      price: (last.price * 1_005_000n) / 1_000_000n,
    })
  return []
}

/** Checks the members' totals at midnight, whenever they are read. `answer` holds what was read. */
function readMidnight(state: State, { at }: OracleRequest, answer: string | undefined): Moves {
  const read = JSON.parse(answer ?? '{}') as Record<string, string>
  const midnight = at - sinceMidnight(at)
  const price = state.prices.findLast(({ day }) => day <= dayOf(at))?.price ?? FIRST_PRICE
  for (const [uid, total] of Object.entries(read)) {
    const owned = state.ownedBefore(Number(uid), midnight, price)
    if (`${owned}` !== total)
      throw new ViolationError('midnight', `${uid} owned ${owned} on ${dayOf(at)}, not ${total}`)
  }
  return []
}

const freeze: Expectation = {
  once: false,
  reasons: (state, { body }) => all(state.person(body['uid'] as number).closedIn !== undefined && 'illegal_operation'),
  effect(state, { body, at }) {
    const person = state.person(body['uid'] as number)
    if (body['frozen'] === false && person.frozen && person.under === 0) state.products.idle.set(person.uid, at)
    setFrozen(person, body['frozen'] as boolean)
    return []
  },
}

const setting: Expectation = {
  once: false,
  reasons: free,
  effect(state, { body }) {
    state.facts.transferFee = BigInt(body['transferFee'] as string)
    state.facts.transferReview = (body['transferReview'] as number) * 1000
    return []
  },
}

/** Jobs without an answer. Their effects are checked one by one. */
const job: Expectation = { once: false, silent: true, reasons: free, effect: () => [] }

export const expectations: Record<ActionName, Expectation> = {
  getDepositInfo: { once: false, reasons: whyNoDeposit, effect: openDeposit },
  balanceToTransaction,
  transferUsdc,
  transactionToBalance: movements.transactionToBalance,
  cancelTransactionToBalance: movements.cancelTransactionToBalance,
  profitToTransaction: movements.profitToTransaction,
  rebateToTransaction: movements.rebateToTransaction,
  cancelTransfer: movements.cancelTransfer,
  stopTransfer: movements.stopTransfer,
  updateCashAddress: withdrawals.updateCashAddress,
  removeCashAddress: withdrawals.removeCashAddress,
  withdraw: withdrawals.withdraw,
  cancelWithdrawal: withdrawals.cancelWithdrawal,
  approveWithdrawal: withdrawals.approveWithdrawal,
  rejectWithdrawal: withdrawals.rejectWithdrawal,
  sendWithdrawal: withdrawals.sendWithdrawal,
  takeBackTxid: withdrawals.takeBackTxid,
  requestAward: operators.requestAward,
  requestTreasuryMove: operators.requestTreasuryMove,
  requestAssignPayment: operators.requestAssignPayment,
  decide: operators.decide,
  watchPayouts: job,
  completeConversions: job,
  completeTransfers: job,
  activeAccount: membership.activeAccount,
  dailySign: membership.dailySign,
  setChildShippingFee: membership.setChildShippingFee,
  createActionSell: orders.createActionSell,
  createActionBuy: orders.createActionBuy,
  cbbuy: orders.cbbuy,
  cbsell: orders.cbsell,
  cbsellCancel: orders.cbsellCancel,
  cancelTrade: orders.cancelTrade,
  expireOrders: job,
  settle: job,
  holdDraws: job,
  orderTimes: job,
  createOrder: preorders.createOrder,
  payOrder: preorders.payOrder,
  createPledge: pledges.createPledge,
  transferIn: treasure.transferIn,
  transferOut: treasure.transferOut,
  createMallOrder: mall.createMallOrder,
  cancelMallOrder: mall.cancelMallOrder,
  finishMallOrder: mall.finishMallOrder,
  shipMallOrder: mall.shipMallOrder,
  closeAccount: closing.closeAccount,
  keepAccount: closing.keepAccount,
  closeAccounts: job,
  payMerchant: bills.payMerchant,
  openCharge: charges.openCharge,
  cancelCharge: charges.cancelCharge,
  payCharge: charges.payCharge,
  expireCharges: job,
  refund: bills.refund,
  payout: shopPayouts.payout,
  cancelPayout: shopPayouts.cancelPayout,
  setPayoutRule: shopPayouts.setPayoutRule,
  removePayoutRule: shopPayouts.removePayoutRule,
  payOut: job,
  shopAddress: shopPayouts.shopAddress,
  treasuryDeposit: {
    once: true,
    reasons: free,
    effect: (_state, request) => [[external(request), 'treasury.usdt', money(request)]],
  },
  publishPrice: { once: false, reasons: free, effect: publish },
  readMidnight: { once: false, reasons: free, effect: readMidnight },
  payRebates: job,
  watch: job,
  convertBills: job,
  freeze,
  setting,
}

/** The issue of all ₡, and the initial balances. */
function genesis({ facts }: State): Moves {
  const rebates = facts.members.flatMap(({ uid }): Moves => {
    const amount = facts.firstRebates * BigInt(uid % 40)
    if (amount === 0n) return []
    return [
      ['external.bsc', 'backing', amount],
      ['issuance.uscd', `${uid} rebate`, amount],
    ]
  })
  return [
    ...rebates,
    ['issuance.cig', 'rewards', 600_000_000_000_000n],
    ['issuance.cig', 'team', 200_000_000_000_000n],
    ['issuance.cig', 'foundation', 200_000_000_000_000n],
    ['external.bsc', 'backing', facts.firstTreasury],
    ['issuance.uscd', 'treasury.uscd', facts.firstTreasury],
    ['rewards', 'treasury.cig', facts.firstTreasury],
    ...facts.members.map(({ uid }) => ['rewards', `${uid} profit`, facts.firstCig] as const),
    ...facts.members.map(({ uid }) => ['external.tron', `${uid} balance`, facts.firstUsdt] as const),
  ]
}

/** Effects of jobs, by the first word of their intent. */
export const jobExpectations: Record<string, (state: State, words: readonly string[], at: number) => Moves> = {
  genesis,
  rebate: membership.rebate,
  bill: bills.converted,
  chargeExpired: charges.chargeExpired,
  automaticPayout: shopPayouts.automaticPayout,
  noAutomaticPayout: shopPayouts.noAutomaticPayout,
  credit: creditedTo,
  released,
  accountClosed: closing.accountClosed,
  closingStopped: closing.closingStopped,
  end: movements.arrival,
  expire: orders.expired,
  payout: withdrawals.paidOut,
  givenUp: withdrawals.givenUp,
  takenUp: withdrawals.takenUp,
  interest: treasure.interest,
  arrives: treasure.arrives,
  closes: pledges.closes,
  profit: pledges.profit,
  pledgeEnd: pledges.pledgeEnd,
  share: returns.share,
  teamRebate: returns.teamRebate,
  teamAward: returns.teamAward,
  closed: preorders.closed,
  drawn: preorders.drawn,
  payable: preorders.payable,
  late: preorders.late,
  anew: preorders.anew,
  idle: preorders.idle,
  orderEnd: preorders.orderEnd,
}
