import type { Tx } from '../../../database/database.ts'
import { post } from '../../../ledger/post.ts'
import type { Transfer } from '../../../ledger/posting.ts'
import type { Move } from './flexible-treasure.postings.ts'
import { insertMove, nextMove } from './moves.queries.ts'

/** Posts a move and stores its row. Returns the id of its transfer. */
export async function move(tx: Tx, it: Omit<Move, 'id'>, transferOf: (move: Move) => Transfer, sign: 1n | -1n) {
  const id = await nextMove(tx)
  const [posted] = await post(tx, [transferOf({ ...it, id })])
  if (!posted) throw new Error('a move was not posted')
  await insertMove(tx, { id, uid: it.uid, money: sign * it.money, transferId: posted.id })
  return posted.id
}
