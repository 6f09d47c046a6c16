import { dayOf, sinceMidnight } from './calendar.ts'
import type { Expectation, Moves } from './expectation.ts'
import { feeOf } from './fees.ts'
import { all, money, type OracleRequest, type Reasons } from './reasons.ts'
import type { Payout } from './rows.ts'
import type { State } from './state.ts'
import { ViolationError } from './violation.ts'

const LEAST = 10_000_000n
const LARGEST = 100_000_000_000n
const FEE = 10n
/** The most addresses of one member. */
const KEPT = 10
/** Larger withdrawals need two operators. */
const SECOND = 1_000_000_000n
const HOUR = 3_600_000
const DAY = 86_400_000
const DEEP = { BSC: 15, TRX: 19 }
const UNITS = { BSC: 1_000_000_000_000n, TRX: 1n }
const externals = { BSC: 'external.bsc', TRX: 'external.tron' }

/** A coarse check: generated addresses are valid, or obviously wrong. */
const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text) || /^T\w{33}$/.test(text)
const isZeroAddress = (text: string) => /^0x0{40}$/.test(text)

/** The binding of an address; without an address the last one. */
const boundTo = (state: State, who: number, named: unknown) =>
  state.person(who).bound.findLast(({ address }) => named === undefined || address === named)

export const updateCashAddress: Expectation = {
  once: false,
  reasons(state, { who, body }) {
    const address = String(body['cashAddress'])
    const { bound } = state.person(who)
    return all(
      (!isAddress(address) || isZeroAddress(address)) && 'wrong_address',
      bound.length >= KEPT && boundTo(state, who, address) === undefined && 'too_many_addresses',
    )
  },
  effect(state, { who, body, at }) {
    const person = state.person(who)
    const address = String(body['cashAddress'])
    // Generated addresses use the checksum spelling, the only valid one.
    if (!boundTo(state, who, address))
      person.bound.push({ address, chain: address.startsWith('T') ? 'TRX' : 'BSC', at })
    return []
  },
}

export const removeCashAddress: Expectation = {
  once: false,
  reasons(state, { who, body }) {
    const paying = [...state.payouts.values()].some(
      (it) => it.uid === who && it.bound.address === body['cashAddress'] && ['approved', 'sent'].includes(it.state),
    )
    return all(!boundTo(state, who, body['cashAddress']) && 'not_found', paying && 'address_in_use')
  },
  effect(state, { who, body }) {
    const person = state.person(who)
    person.bound = person.bound.filter(({ address }) => address !== body['cashAddress'])
    return []
  },
}

export const withdraw: Expectation = {
  once: true,
  reasons(state, request) {
    const { who, at, body } = request
    const { activated, withdrawn } = state.person(who)
    const bound = boundTo(state, who, body['cashAddress'])
    const today = withdrawn.get(dayOf(at))?.some((it) => it.state !== 'rejected') ?? false
    const time = sinceMidnight(at)
    return all(
      !activated && 'not_active',
      !bound && 'no_wallet_address',
      (time < 9 * HOUR || time >= 21 * HOUR) && 'operation_time_limit',
      bound !== undefined && at - bound.at < DAY && 'withdraw_address_changed',
      today && 'max_daily_withdrawals_reached',
      money(request) < LEAST && 'minimum_withdrawal_limit',
      money(request) > LARGEST && 'maximum_withdrawal_exceeded',
      money(request) > state.balance(`${who} balance`) && 'not_enough_money',
    )
  },
  effect(state, request) {
    const { n, who, at, body } = request
    const { withdrawn } = state.person(who)
    const bound = boundTo(state, who, body['cashAddress'])
    if (!bound) throw new ViolationError('withdrawals', `${who} has no address`)
    const fee = feeOf(money(request), FEE)
    const it: Payout = {
      uid: who,
      bound,
      money: money(request),
      fee,
      state: 'reviewing',
      tx: undefined,
      sentBy: undefined,
      takenBack: new Map(),
    }
    state.payouts.set(n, it)
    withdrawn.set(dayOf(at), [...(withdrawn.get(dayOf(at)) ?? []), it])
    return [[`${who} balance`, `${who} held.withdrawal`, money(request)]]
  },
}

const named = (state: State, { body }: OracleRequest) => state.payouts.get(Number(body['id']))

const isStillBound = (state: State, { uid, merchantId, bound }: Payout) =>
  merchantId === undefined ? state.person(uid).bound.includes(bound) : state.shop(merchantId).bound === bound

/** The accounts of a withdrawal, or of the payout of a shop. */
const accountsOf = ({ uid, merchantId }: Payout) =>
  merchantId === undefined
    ? { free: `${uid} balance`, held: `${uid} held.withdrawal` }
    : { free: `${merchantId} merchant.usdt`, held: `${merchantId} merchant.held` }

/** The reasons to refuse an approval. */
export const approvalReasons = (state: State, found: Payout | undefined): Reasons =>
  all(
    !found && 'not_found',
    found !== undefined && found.state !== 'reviewing' && 'illegal_operation',
    found !== undefined && !isStillBound(state, found) && 'withdraw_address_changed',
  )

export const approveWithdrawal: Expectation = {
  once: true,
  reasons(state, request) {
    const { must } = approvalReasons(state, named(state, request))
    const waits = state.isWaiting('payWithdrawal', `${request.body['id']}`, request.at)
    return { must: waits ? [...must, 'illegal_operation'] : must }
  },
  effect(state, request) {
    const found = named(state, request)
    if (!found) return []
    if (found.money <= SECOND) found.state = 'approved'
    else state.ask({ n: request.n, kind: 'payWithdrawal', about: `${request.body['id']}`, what: '' }, request)
    return []
  },
}

export const rejectWithdrawal: Expectation = {
  once: true,
  reasons(state, request) {
    const found = named(state, request)
    const isOpen = found?.state === 'reviewing' || found?.state === 'approved'
    const { must } = all(
      String(request.body['reason']).trim() === '' && 'content_empty',
      !found && 'not_found',
      found !== undefined && !isOpen && 'illegal_operation',
    )
    // A transaction that was taken back may be seen to pay, which prevents the rejection.
    return found && found.takenBack.size > 0 ? { must, may: ['illegal_operation'] } : { must }
  },
  effect(state, request) {
    const found = named(state, request)
    if (!found) return []
    found.state = 'rejected'
    state.drop('payWithdrawal', `${request.body['id']}`)
    state.payoutEvent(Number(request.body['id']), found, 'payout.rejected')
    const { free, held } = accountsOf(found)
    return [[held, free, found.money]]
  },
}

export const cancelWithdrawal: Expectation = {
  once: true,
  reasons(state, request) {
    const found = named(state, request)
    if (found?.uid !== request.who) return { must: ['not_found'] }
    const waits = state.isWaiting('payWithdrawal', `${request.body['id']}`, request.at)
    return { must: found.state === 'reviewing' && !waits ? [] : ['illegal_operation'] }
  },
  effect(state, request) {
    const found = named(state, request)
    if (!found) return []
    found.state = 'rejected'
    return [[`${found.uid} held.withdrawal`, `${found.uid} balance`, found.money]]
  },
}

/** Errors that depend on the state of the chain, which may change at any moment. */
const SHOWN = ['payment_failed', 'withdraw_address_changed', 'wrong_param']

export const sendWithdrawal: Expectation = {
  once: false,
  already(state, request) {
    const found = named(state, request)
    return found?.state === 'sent' && found.tx === request.body['txid'] && found.sentBy === request.who
  },
  reasons(state, request) {
    const found = named(state, request)
    const must = found ? (found.state === 'approved' ? [] : ['illegal_operation']) : ['not_found']
    return { must, may: SHOWN }
  },
  effect(state, request) {
    const found = named(state, request)
    const tx = String(request.body['txid'])
    const pays = state.transactions.get(tx)
    if (pays !== undefined && pays !== Number(request.body['id']))
      throw new ViolationError('one payment, one withdrawal', `${tx} is entered for ${pays} and ${request.body['id']}`)
    state.transactions.set(tx, Number(request.body['id']))
    found?.takenBack.delete(tx)
    if (found) Object.assign(found, { state: 'sent', tx, sentBy: request.who })
    return []
  },
}

export const takeBackTxid: Expectation = {
  once: false,
  already(state, request) {
    return named(state, request)?.takenBack.get(String(request.body['txid'])) === request.who
  },
  reasons(state, request) {
    const found = named(state, request)
    const must = found ? (found.state === 'sent' ? [] : ['illegal_operation']) : ['not_found']
    return { must, may: ['illegal_operation'] }
  },
  effect(state, request) {
    const found = named(state, request)
    if (!found) return []
    found.takenBack.set(String(request.body['txid']), request.who)
    Object.assign(found, { state: 'approved', tx: undefined, sentBy: undefined })
    return []
  },
}

/** Completes a withdrawal: once, and only for a confirmed payment of the exact amount to the exact address. */
export function paidOut(state: State, [n, tx = '']: readonly string[], at: number): Moves {
  const found = state.payouts.get(Number(n))
  if (found?.state !== 'sent' || found.tx !== tx)
    throw new ViolationError('withdrawals', `${n} is paid by ${tx} as it is ${found?.state}`)
  const { chain, address } = found.bound
  const { chains } = state.facts
  const pays = (found.money - found.fee) * UNITS[chain]
  const paid = chains.payments[chain].findLast(
    (it) => it.tx === tx && it.to === address && it.raw === pays && !it.failed,
  )
  if (paid?.block === undefined || chains.head(at) - paid.block + 1 < DEEP[chain])
    throw new ViolationError('withdrawals', `${n} is completed without a confirmed payment`)
  found.state = 'completed'
  state.payoutEvent(Number(n), found, 'payout.sent')
  const { held: reserved } = accountsOf(found)
  const moves: Moves = [[reserved, externals[chain], found.money - found.fee]]
  return found.fee > 0n ? [...moves, [reserved, 'fees.usdt', found.fee]] : moves
}

/** A transaction has failed, so another one may pay. */
export function givenUp(state: State, [n, tx = '']: readonly string[]): Moves {
  const found = state.payouts.get(Number(n))
  if (found?.state !== 'sent' || found.tx !== tx) throw new ViolationError('withdrawals', `${n} gives up ${tx}`)
  const { chain, address } = found.bound
  const pays = (found.money - found.fee) * UNITS[chain]
  const isPaid = state.facts.chains.payments[chain].some(
    (it) => it.tx === tx && it.to === address && it.raw === pays && !it.failed && it.block !== undefined,
  )
  if (isPaid) throw new ViolationError('withdrawals', `${n} gives up ${tx}, which has paid`)
  Object.assign(found, { state: 'approved', tx: undefined, sentBy: undefined })
  return []
}

/** A transaction that was taken back has paid. */
export function takenUp(state: State, [n, tx = '']: readonly string[]): Moves {
  const found = state.payouts.get(Number(n))
  if (found?.state !== 'approved' || state.transactions.get(tx) !== Number(n))
    throw new ViolationError('withdrawals', `${n} takes up ${tx} as it is ${found?.state}`)
  found.takenBack.delete(tx)
  Object.assign(found, { state: 'sent', tx, sentBy: undefined })
  return []
}
