import { transferIn, transferOut } from '@humidor/contract/products/flexible-treasure.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransferIn, refuseTransferOut } from '@humidor/domain/products/flexible-treasure.ts'
import type { Tx } from '../../../database/database.ts'
import { type Handler, transaction } from '../../../http/handle.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { openOutcome } from '../../../ledger/outcome.ts'
import { post } from '../../../ledger/post.ts'
import type { Transfer } from '../../../ledger/posting.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { accountsOf, inTransfer, type Move, outTransfer } from './flexible-treasure.postings.ts'
import { insertHolding, insertMove, nextMove } from './moves.queries.ts'
import type { Room } from './room.ts'

async function move(tx: Tx, it: Omit<Move, 'id'>, transferOf: (move: Move) => Transfer, sign: 1n | -1n) {
  const id = await nextMove(tx)
  const [posted] = await post(tx, [transferOf({ ...it, id })])
  if (!posted) throw new Error('a move that was not posted')
  await insertMove(tx, { id, uid: it.uid, money: sign * it.money, transferId: posted.id })
  return posted.id
}

/** `POST /lhb/transferIn` and `transferOut`: at once, and confirmed or arrived at the next midnight (decisions §8). */
export const transferring = (settings: ReadSettings, room: Room): Handler[] => [
  transaction(transferIn, async ({ tx, member: { uid }, request: { money }, at, demand }) => {
    const [{ treasureOpen, moveMinimum }] = await Promise.all([settings(tx), room.look(tx)])
    const { transaction, lhb } = accountsOf(uid)
    const { balance } = await lockAccounts(tx, [transaction, lhb])
    // Asked and taken in one breath, so that of two who ask at once the second finds what the first has left.
    const wish = { money, balance: balance(transaction), least: micros<'USCD'>(moveMinimum) }
    demand(refuseTransferIn({ ...wish, open: treasureOpen === 1, room: room.left() }))
    room.take(money)
    await insertHolding(tx, uid)
    await move(tx, { uid, money, at }, inTransfer, 1n)
    return null
  }),
  transaction(transferOut, async ({ tx, member: { uid }, request: { money }, at, demand }) => {
    const { moveMinimum } = await settings(tx)
    const { lhb, out } = accountsOf(uid)
    const { balance } = await lockAccounts(tx, [lhb, out])
    demand(refuseTransferOut({ money, balance: balance(lhb), least: micros(moveMinimum) }))
    await openOutcome(tx, [await move(tx, { uid, money, at }, outTransfer, -1n)])
    return null
  }),
]
