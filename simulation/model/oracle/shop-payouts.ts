import type { Expectation, Moves } from './expectation.ts'
import { feeOf } from './fees.ts'
import { all, money, type OracleRequest, type Reasons } from './reasons.ts'
import type { Payout, PayoutRuleForm } from './rows.ts'
import { nextPayout, nextShopDay } from './shop-calendar.ts'
import type { State } from './state.ts'
import { ViolationError } from './violation.ts'

const LEAST = 10_000_000n
const DAY = 86_400_000

const ofOwner = (state: State, { who }: OracleRequest) => state.shopPerson(who).role !== 'owner' && 'illegal_operation'
const shopOf = (state: State, { who }: OracleRequest) => state.shopPerson(who).merchantId
const isOpen = ({ state }: Payout) => state !== 'completed' && state !== 'rejected'
const hasOpen = (state: State, merchantId: number) =>
  [...state.payouts.values()].some((it) => it.merchantId === merchantId && isOpen(it))

/** The reasons to refuse a shop's payout of an amount. */
function whyNot(state: State, merchantId: number, { amount, at }: { amount: bigint; at: number }): Reasons {
  return all(
    at - state.shop(merchantId).bound.at < DAY && 'withdraw_address_changed',
    hasOpen(state, merchantId) && 'payout_open',
    amount < LEAST && 'minimum_withdrawal_limit',
    amount > state.balance(`${merchantId} merchant.usdt`) && 'not_enough_money',
  )
}

/** Registers a payout, and reserves its money. */
function requested(state: State, id: number, { merchantId, amount }: { merchantId: number; amount: bigint }): Moves {
  if (state.payouts.has(id)) throw new ViolationError('shop payouts', `${id} exists already`)
  const { bound } = state.shop(merchantId)
  const fee = feeOf(amount, state.facts.payoutFee)
  const open = { state: 'reviewing', tx: undefined, sentBy: undefined, takenBack: new Map() } as const
  state.payouts.set(id, { uid: 0, merchantId, bound, money: amount, fee, ...open })
  state.happened(merchantId, 'payout.requested', `payout ${id}`)
  return [[`${merchantId} merchant.usdt`, `${merchantId} merchant.held`, amount]]
}

export const payout: Expectation = {
  once: true,
  reasons(state, request) {
    const { must } = whyNot(state, shopOf(state, request), { amount: money(request), at: request.at })
    const seen = request.body['fee']
    const isOther = seen !== undefined && BigInt(seen as number) !== feeOf(money(request), state.facts.payoutFee)
    return { must: [...must, ...all(ofOwner(state, request), isOther && 'illegal_value').must] }
  },
  effect: (state, request) =>
    requested(state, request.n, { merchantId: shopOf(state, request), amount: money(request) }),
}

export const cancelPayout: Expectation = {
  once: true,
  reasons(state, request) {
    const found = state.payouts.get(Number(request.body['id']))
    if (found?.merchantId !== shopOf(state, request)) return all(ofOwner(state, request), 'not_found')
    const waits = state.isWaiting('payWithdrawal', `${request.body['id']}`, request.at)
    return all(ofOwner(state, request), (found.state !== 'reviewing' || waits) && 'illegal_operation')
  },
  effect(state, { body }) {
    const found = state.payouts.get(Number(body['id']))
    if (!found) return []
    found.state = 'rejected'
    state.payoutEvent(Number(body['id']), found, 'payout.cancelled')
    return [[`${found.merchantId} merchant.held`, `${found.merchantId} merchant.usdt`, found.money]]
  },
}

/** The rule of a request. Amounts on the wire are numbers. */
function ruleIn({ body }: OracleRequest): PayoutRuleForm {
  const { threshold, reserve } = body as { threshold: number | null; reserve: number }
  const amounts = { threshold: threshold === null ? null : BigInt(threshold), reserve: BigInt(reserve) }
  const { schedule, weekday, monthDay, hour } = body as unknown as PayoutRuleForm
  return { schedule, weekday, monthDay, hour, ...amounts }
}

export const setPayoutRule: Expectation = {
  once: true,
  reasons(state, request) {
    const { schedule, threshold, hour, weekday, monthDay } = ruleIn(request)
    const fits =
      (schedule === 'none') === (hour === null) &&
      (schedule === 'weekly') === (weekday !== null) &&
      (schedule === 'monthly') === (monthDay !== null)
    return all(
      ofOwner(state, request),
      ((schedule === 'none' && threshold === null) || !fits) && 'illegal_value',
      threshold !== null && threshold < LEAST && 'minimum_withdrawal_limit',
    )
  },
  effect(state, request) {
    const rule = ruleIn(request)
    const merchantId = shopOf(state, request)
    state.payoutRules.set(merchantId, {
      rule,
      schedule: nextPayout(rule, state.shop(merchantId).zone, request.at),
      threshold: rule.threshold === null ? undefined : request.at,
    })
    return []
  },
}

export const removePayoutRule: Expectation = {
  once: false,
  reasons: (state, request) => all(ofOwner(state, request)),
  effect(state, request) {
    state.payoutRules.delete(shopOf(state, request))
    return []
  },
}

export const shopAddress: Expectation = {
  once: false,
  reasons: () => ({ must: [] }),
  effect(state, { body, at }) {
    state.shop(body['merchantId'] as number).bound = { chain: 'BSC', address: String(body['address']), at }
    return []
  },
}

/** Takes a time at which a payout is due, once, and plans the next. */
function takeDue(state: State, [id, cause, due]: readonly string[], at: number) {
  const merchantId = Number(id)
  const found = state.payoutRules.get(merchantId)
  const moment = found?.[cause as 'schedule' | 'threshold']
  if (!found || moment === undefined || moment !== Number(due) || moment > at)
    throw new ViolationError('shop payouts', `${id} ${cause} is tried for ${due}, and due at ${moment}`)
  const { zone } = state.shop(merchantId)
  if (cause === 'schedule') found.schedule = nextPayout(found.rule, zone, at)
  else found.threshold = nextShopDay(zone, at)
  const rest = state.balance(`${merchantId} merchant.usdt`) - found.rule.reserve
  return { merchantId, amount: rest > 0n ? rest : 0n }
}

/** Requests the payout of a rule: all but the reserve, once for each time at which it is due. */
export function automaticPayout(state: State, words: readonly string[], at: number): Moves {
  const due = takeDue(state, words, at)
  const { must } = whyNot(state, due.merchantId, { amount: due.amount, at })
  if (must.length > 0)
    throw new ViolationError('shop payouts', `${due.merchantId} is paid out in spite of ${must.join(', ')}`)
  return requested(state, Number(words[3]), due)
}

/** Requests none at a time at which it is due, for a reason that exists. */
export function noAutomaticPayout(state: State, words: readonly string[], at: number): Moves {
  const due = takeDue(state, words, at)
  const { must } = whyNot(state, due.merchantId, { amount: due.amount, at })
  if (!must.includes(words[3] ?? ''))
    throw new ViolationError(
      'shop payouts',
      `${due.merchantId} is not paid out because of ${words[3]}, which is not so`,
    )
  return []
}

/** Checks at the end that no rule is due. */
export function payoutsSettled(state: State, at: number) {
  for (const [id, { rule, schedule, threshold }] of state.payoutRules) {
    const isReached =
      rule.threshold !== null &&
      state.balance(`${id} merchant.usdt`) >= rule.reserve + rule.threshold &&
      !hasOpen(state, id)
    if ((schedule ?? at + 1) <= at || (isReached && (threshold ?? at + 1) <= at))
      throw new ViolationError('nothing due is left', `a payout of shop ${id} is due`)
  }
}

/** Checks the money of each shop against its bills, refunds and payouts. */
export function checkShops(state: State) {
  for (const id of state.facts.shops.map((shop) => shop.id)) {
    let [cig, usdt, held] = [0n, 0n, 0n]
    for (const it of state.bills.values()) {
      if (it.merchantId !== id) continue
      if (it.converted) usdt += it.converted.usdt - it.refundedUsdt
      else cig += it.cig - it.refunded
    }
    for (const it of state.payouts.values()) {
      if (it.merchantId !== id || it.state === 'rejected') continue
      usdt -= it.money
      if (isOpen(it)) held += it.money
    }
    const expected = { 'merchant.cig': cig, 'merchant.usdt': usdt, 'merchant.held': held }
    for (const [name, sum] of Object.entries(expected))
      if (state.balance(`${id} ${name}`) !== sum)
        throw new ViolationError('shops', `${name} of ${id} is ${state.balance(`${id} ${name}`)}, not ${sum}`)
  }
}
