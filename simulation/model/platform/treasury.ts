import { micros } from '@humidor/domain/money/micros.ts'
import type { AwardCoin, TreasuryMove } from '@humidor/domain/money/treasury.ts'
import { platformAccount } from '@humidor/server/ledger/accounts.ts'
import { NotCoveredError } from '@humidor/server/ledger/lines.ts'
import type { Steps } from '../store/cell.ts'
import type { IntendedTransfer, Tx } from '../store/ledger.ts'
import { type AgreedAction, requestApproval } from './approval-requests.ts'
import type { Handler, JobHandler } from './handlers.ts'
import { demand, fail, type ModelPlatform } from './model-platform.ts'

/** The operators pay USDT into the treasury, as in the sandbox and by assigned payments. */
const treasuryDeposit: JobHandler = (platform, { n, body }, at) =>
  platform.transact(function* (tx) {
    const { chain, money } = body as { chain: 'BSC' | 'TRX'; money: number }
    const key = `treasury-deposit:${n}`
    const transfer = platform.product.operatorsDeposit({ chain, money: micros(BigInt(money)), key, at })
    yield* platform.ledger.post(tx, [{ ...transfer, intent: `${n}` }])
  })

/** `post-and-record.ts`, `postAndRecord` */
function* postCovered(platform: ModelPlatform, tx: Tx, transfer: IntendedTransfer): Steps<void> {
  try {
    yield* platform.ledger.post(tx, [transfer])
  } catch (error) {
    if (error instanceof NotCoveredError) fail('not_enough_money')
    throw error
  }
}

/** `requestAward.ts` */
const requestAward: Handler = {
  kind: 'transaction',
  *run({ platform, n, who, request, at }, tx) {
    const { uid, coin, reason } = request as unknown as { uid: number; coin: AwardCoin; reason: string }
    const amount = BigInt(request['amount'] ?? 0)
    const { product, ledger } = platform
    demand(product.refuseNote(reason))
    demand(product.refuseAward({ coin, amount }))
    yield undefined
    if (platform.members.get(uid)?.closed !== false) fail('not_found')
    const held = coin === 'POINT' ? null : ledger.balance(product.awardSource[coin])
    demand(product.refuseAward({ coin, amount, held }))
    const asked = { n, kind: 'award', about: `${uid}`, payload: `${coin} ${amount}`, maker: who, at } as const
    return (yield* requestApproval(platform, tx, asked)) ? null : fail('illegal_operation')
  },
}

export const award: AgreedAction = function* (platform, tx, { asked, intent, at }) {
  const [coin, amount = '0'] = asked.payload.split(' ')
  const uid = Number(asked.about)
  const what = { uid, coin: coin as AwardCoin, amount: BigInt(amount) }
  const member = yield* platform.members.lock(tx, uid)
  if (!member || member.closed) fail('not_found')
  yield* postCovered(platform, tx, { ...platform.product.awardTransfer(what, { approval: asked.id, at }), intent })
}

/** The amount that a move can take; for a chain, the USDT that lies there. */
function available({ ledger, product }: ModelPlatform, move: TreasuryMove) {
  const { source, mirrored } = product.movements[move]
  return mirrored ? 0n - ledger.balance(source) : ledger.balance(source)
}

/** `requestTreasuryMove.ts` */
const requestTreasuryMove: Handler = {
  kind: 'transaction',
  *run({ platform, n, who, request, at }, tx) {
    const { move, reason } = request as unknown as { move: TreasuryMove; reason: string }
    const amount = BigInt(request['amount'] ?? 0)
    demand(platform.product.refuseNote(reason))
    yield undefined
    demand(platform.product.refuseTreasuryMove({ amount, held: available(platform, move) }))
    const asked = { n, kind: 'treasuryMove', about: move, payload: `${amount}`, maker: who, at } as const
    return (yield* requestApproval(platform, tx, asked)) ? null : fail('illegal_operation')
  },
}

export const treasuryMove: AgreedAction = function* (platform, tx, { asked, intent, at }) {
  const move = asked.about as TreasuryMove
  const amount = BigInt(asked.payload)
  const { source, mirrored } = platform.product.movements[move]
  if (mirrored) {
    const both = [platformAccount('external.bsc', 'USDT'), platformAccount('external.tron', 'USDT')]
    const held = yield* platform.ledger.lock(tx, both)
    if (platform.product.refuseTreasuryMove({ amount, held: 0n - held.balance(source) })) fail('not_enough_money')
  }
  yield* postCovered(platform, tx, {
    ...platform.product.moveTransfer(move, amount, { approval: asked.id, at }),
    intent,
  })
}

export const treasuryCalls = { requestAward, requestTreasuryMove }
export const treasuryJobs = { treasuryDeposit }
