import { transferIn } from '@humidor/contract/products/flexible-treasure.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransferIn } from '@humidor/domain/products/flexible-treasure.ts'
import { type Handler, transaction } from '../../../http/handle.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { accountsOf, inTransfer } from './flexible-treasure.postings.ts'
import { insertHolding } from './moves.queries.ts'
import { move } from './moving.ts'
import type { Room } from './room.ts'

/** `POST /lhb/transferIn`: at once; confirmed at the next midnight (rules D10). */
export const answerTransferIn = (settings: ReadSettings, room: Room): Handler =>
  transaction(transferIn, async ({ tx, member: { uid }, request: { money }, at, demand }) => {
    const [{ treasureOpen, moveMinimum }] = await Promise.all([settings(tx), room.look(tx)])
    const { transaction, lhb } = accountsOf(uid)
    const { balance } = await lockAccounts(tx, [transaction, lhb])
    // Check and take without an await between them, so that a concurrent request sees the remaining room.
    const wish = { money, balance: balance(transaction), least: micros<'USCD'>(moveMinimum) }
    demand(refuseTransferIn({ ...wish, open: treasureOpen === 1, room: room.left() }))
    room.take(money)
    await insertHolding(tx, uid)
    await move(tx, { uid, money, at }, inTransfer, 1n)
    return null
  })
