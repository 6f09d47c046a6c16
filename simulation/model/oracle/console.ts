import type { Expectation, Moves } from './expectation.ts'
import { all, type OracleRequest } from './reasons.ts'
import type { ApprovalRequest } from './rows.ts'
import type { State } from './state.ts'
import { ViolationError } from './violation.ts'
import { approvalReasons } from './withdrawals.ts'

const LARGEST: Record<string, bigint> = { USCD: 10_000_000_000n, CIG: 1_000_000_000_000n, POINT: 100_000n }
const sources: Record<string, string> = { USCD: 'treasury.uscd', CIG: 'rewards', POINT: 'issuance.points' }
const wallets: Record<string, string> = { USCD: 'transaction', CIG: 'profit', POINT: 'points' }

const moves: Record<string, (amount: bigint) => Moves> = {
  treasuryToUscd: (amount) => [
    ['treasury.usdt', 'backing', amount],
    ['issuance.uscd', 'treasury.uscd', amount],
  ],
  treasuryToUsdt: (amount) => [
    ['treasury.uscd', 'issuance.uscd', amount],
    ['backing', 'treasury.usdt', amount],
  ],
  feesUsdtToTreasury: (amount) => [['fees.usdt', 'treasury.usdt', amount]],
  feesUscdToTreasury: (amount) => [['fees.uscd', 'treasury.uscd', amount]],
  feesCigToTreasury: (amount) => [['fees.cig', 'treasury.cig', amount]],
  foundationToTreasury: (amount) => [['foundation', 'treasury.cig', amount]],
  treasuryToRewards: (amount) => [['treasury.cig', 'rewards', amount]],
  // The mirrors are negative: the source chain moves towards zero, the target chain away from it.
  bscToTron: (amount) => [['external.tron', 'external.bsc', amount]],
  tronToBsc: (amount) => [['external.bsc', 'external.tron', amount]],
}

/** The amount that a treasury move can take; for a chain, the USDT that lies there. */
function available(state: State, move: string): bigint {
  if (move === 'bscToTron') return -state.balance('external.bsc')
  if (move === 'tronToBsc') return -state.balance('external.tron')
  return state.balance(moves[move]?.(1n)[0]?.[0] ?? '')
}

/** There is no such member, or the account is closed. */
const isGone = ({ people }: State, uid: number) => people.get(uid)?.closedIn !== undefined || !people.has(uid)

const amountIn = ({ body }: OracleRequest) => BigInt(body['amount'] as number)
const emptyReason = ({ body }: OracleRequest) => String(body['reason']).trim() === '' && 'content_empty'

export const requestAward: Expectation = {
  once: false,
  reasons(state, request) {
    const { uid, coin } = request.body as { uid: number; coin: string }
    const amount = amountIn(request)
    return all(
      emptyReason(request),
      amount <= 0n && 'wrong_money',
      amount > (LARGEST[coin] ?? 0n) && 'illegal_value',
      isGone(state, uid) && 'not_found',
      coin !== 'POINT' && amount > state.balance(sources[coin] ?? '') && 'not_enough_money',
      state.isWaiting('award', `${uid}`, request.at) && 'illegal_operation',
    )
  },
  effect(state, request) {
    const { uid, coin } = request.body as { uid: number; coin: string }
    state.ask({ n: request.n, kind: 'award', about: `${uid}`, what: `${coin} ${amountIn(request)}` }, request)
    return []
  },
}

export const requestTreasuryMove: Expectation = {
  once: false,
  reasons(state, request) {
    const move = String(request.body['move'])
    const amount = amountIn(request)
    return all(
      emptyReason(request),
      amount <= 0n && 'wrong_money',
      amount > available(state, move) && 'not_enough_money',
      state.isWaiting('treasuryMove', move, request.at) && 'illegal_operation',
    )
  },
  effect(state, request) {
    const about = String(request.body['move'])
    state.ask({ n: request.n, kind: 'treasuryMove', about, what: `${amountIn(request)}` }, request)
    return []
  },
}

/** The oracle does not know the ids of payments, so only the effect shows whether the request was right. */
export const requestAssignPayment: Expectation = {
  once: false,
  reasons: (_state, request) => ({
    must: String(request.body['reason']).trim() === '' ? ['content_empty'] : [],
    may: ['not_found', 'illegal_operation', 'no_email'],
  }),
  effect(state, request) {
    state.ask(
      { n: request.n, kind: 'assignPayment', about: String(request.body['id']), what: `${request.body['to']}` },
      request,
    )
    return []
  },
}

/** The reasons why an approved request cannot be carried out any more. */
function executionReasons(state: State, { kind, about, what }: ApprovalRequest): string[] {
  const [coin = '', amount = '0'] = what.split(' ')
  if (kind === 'award') {
    const isShort = coin !== 'POINT' && BigInt(amount) > state.balance(sources[coin] ?? '')
    return [...all(isGone(state, Number(about)) && 'not_found', isShort && 'not_enough_money').must]
  }
  if (kind === 'treasuryMove') return BigInt(what) > available(state, about) ? ['not_enough_money'] : []
  if (kind === 'assignPayment') return what !== 'treasury' && isGone(state, Number(what)) ? ['not_found'] : []
  if (kind === 'payWithdrawal')
    return approvalReasons(state, state.payouts.get(Number(about))).must.length > 0 ? ['illegal_operation'] : []
  return []
}

export const decide: Expectation = {
  once: true,
  reasons(state, request) {
    const found = state.requests.get(String(request.body['id']))
    const { approve, note } = request.body as { approve: boolean; note: string }
    const isOpen =
      found !== undefined && found.state === 'waiting' && request.at < found.until && found.maker !== request.who
    return {
      must: [
        ...all(
          !approve && note.trim() === '' && 'content_empty',
          !found && 'not_found',
          found !== undefined && !isOpen && 'illegal_operation',
        ).must,
        ...(found && approve ? executionReasons(state, found) : []),
      ],
      ...(found?.kind === 'assignPayment' ? { may: ['illegal_operation'] } : {}),
    }
  },
  effect(state, request, _answer, posted) {
    const found = state.requests.get(String(request.body['id']))
    if (!found) return []
    found.state = request.body['approve'] ? 'approved' : 'declined'
    return found.state === 'approved' ? done(state, found, posted) : []
  },
}

function done(state: State, { kind, about, what }: ApprovalRequest, posted: readonly string[]): Moves {
  if (kind === 'treasuryMove') return moves[about]?.(BigInt(what)) ?? []
  if (kind === 'payWithdrawal') {
    const found = state.payouts.get(Number(about))
    if (found) found.state = 'approved'
    return []
  }
  if (kind === 'award') {
    const [coin = '', amount = '0'] = what.split(' ')
    return [[sources[coin] ?? '', `${about} ${wallets[coin]}`, BigInt(amount)]]
  }
  return assigned(state, what, posted)
}

const UNITS = { BSC: 1_000_000_000_000n, TRX: 1n }

/** Credits an unmatched payment once, rounded down to the millionth, to the receiver that two operators chose. */
function assigned(state: State, to: string, [key = '']: readonly string[]): Moves {
  const [, chain = '', tx = '', log = ''] = key.split(':')
  const on = chain as keyof typeof UNITS
  const payment = state.facts.chains.payments[on]?.findLast((it) => it.tx === tx && `${it.log}` === log)
  if (!payment || payment.block === undefined)
    throw new ViolationError('chain payment', `${tx} is assigned and not on the chain`)
  if (state.credited.has(payment)) throw new ViolationError('more than one effect', `${tx} was credited before`)
  state.credited.add(payment)
  const amount = payment.raw / UNITS[on]
  const from = on === 'BSC' ? 'external.bsc' : 'external.tron'
  return [[from, to === 'treasury' ? 'treasury.usdt' : `${to} balance`, amount]]
}
