import { micros } from '@humidor/domain/money/micros.ts'
import type { AwardCoin, TreasuryMove } from '@humidor/domain/money/treasury.ts'
import { platformAccount } from '@humidor/server/ledger/accounts.ts'
import { NotCoveredError } from '@humidor/server/ledger/lines.ts'
import type { Steps } from '../store/cell.ts'
import type { Made, Tx } from '../store/ledger.ts'
import { askFor, type Kind } from './asking.ts'
import { demand, fail, type House } from './house.ts'
import type { Played, PlayedWork } from './played.ts'

/** The operators pay USDT into the treasury: what the sandbox does, and whoever assigns a payment to it. */
const treasuryDeposit: PlayedWork = (house, { n, body }, at) =>
  house.transact(function* (tx) {
    const { chain, money } = body as { chain: 'BSC' | 'TRX'; money: number }
    const key = `treasury-deposit:${n}`
    const transfer = house.product.operatorsDeposit({ chain, money: micros(BigInt(money)), key, at })
    yield* house.ledger.post(tx, [{ ...transfer, intent: `${n}` }])
  })

/** `post-and-record.ts`, `postAndRecord` */
function* postDeed(house: House, tx: Tx, transfer: Made): Steps<void> {
  try {
    yield* house.ledger.post(tx, [transfer])
  } catch (error) {
    if (error instanceof NotCoveredError) fail('not_enough_money')
    throw error
  }
}

/** `requestAward.ts` */
const requestAward: Played = {
  kind: 'act',
  *by({ house, n, who, request, at }, tx) {
    const { uid, coin, reason } = request as unknown as { uid: number; coin: AwardCoin; reason: string }
    const amount = BigInt(request['amount'] ?? 0)
    const { product, ledger } = house
    demand(product.refuseNote(reason))
    demand(product.refuseAward({ coin, amount }))
    yield undefined
    if (!house.members.get(uid)) fail('not_found')
    const held = coin === 'POINT' ? null : ledger.standing(product.awardSource[coin])
    demand(product.refuseAward({ coin, amount, held }))
    const asked = { n, kind: 'award', about: `${uid}`, payload: `${coin} ${amount}`, maker: who, at } as const
    return (yield* askFor(house, tx, asked)) ? null : fail('illegal_operation')
  },
}

export const award: Kind = function* (house, tx, { asked, intent, at }) {
  const [coin, amount = '0'] = asked.payload.split(' ')
  const uid = Number(asked.about)
  const what = { uid, coin: coin as AwardCoin, amount: BigInt(amount) }
  yield* house.members.hold(tx, uid)
  yield* postDeed(house, tx, { ...house.product.awardTransfer(what, { approval: asked.id, at }), intent })
}

/** What stands there to be moved: of a chain, what lies on it by the books. */
function heldBy({ ledger, product }: House, move: TreasuryMove) {
  const { source, mirrored } = product.movements[move]
  return mirrored ? 0n - ledger.standing(source) : ledger.standing(source)
}

/** `requestTreasuryMove.ts` */
const requestTreasuryMove: Played = {
  kind: 'act',
  *by({ house, n, who, request, at }, tx) {
    const { move, reason } = request as unknown as { move: TreasuryMove; reason: string }
    const amount = BigInt(request['amount'] ?? 0)
    demand(house.product.refuseNote(reason))
    yield undefined
    demand(house.product.refuseTreasuryMove({ amount, held: heldBy(house, move) }))
    const asked = { n, kind: 'treasuryMove', about: move, payload: `${amount}`, maker: who, at } as const
    return (yield* askFor(house, tx, asked)) ? null : fail('illegal_operation')
  },
}

export const treasuryMove: Kind = function* (house, tx, { asked, intent, at }) {
  const move = asked.about as TreasuryMove
  const amount = BigInt(asked.payload)
  const { source, mirrored } = house.product.movements[move]
  if (mirrored) {
    const both = [platformAccount('external.bsc', 'USDT'), platformAccount('external.tron', 'USDT')]
    const held = yield* house.ledger.hold(tx, both)
    if (house.product.refuseTreasuryMove({ amount, held: 0n - held.balance(source) })) fail('not_enough_money')
  }
  yield* postDeed(house, tx, { ...house.product.moveTransfer(move, amount, { approval: asked.id, at }), intent })
}

export const treasuryCalls = { requestAward, requestTreasuryMove }
export const treasuryWorks = { treasuryDeposit }
