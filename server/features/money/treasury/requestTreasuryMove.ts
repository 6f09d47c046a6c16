import { requestTreasuryMove } from '@humidor/contract/money/treasury.console.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import {
  refuseTreasuryMove,
  type TreasuryMove,
  treasuryMoveCoin,
  treasuryMoves,
} from '@humidor/domain/money/treasury.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { type ApprovalKind, type Approved, type Asked, noLongerPossible } from '../../../http/feature.ts'
import { transaction } from '../../../http/handle.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { balanceOf } from '../../../ledger/totals.ts'
import { amountText } from '../../../platform/console/amount-text.ts'
import { requestApproval } from '../../../platform/console/approvals.ts'
import { postAndRecord } from './post-and-record.ts'
import { movements, moveTransfer } from './treasury.postings.ts'

const MOVE = 'treasuryMove'

/** The balance that each move can take from. Of a chain: the amount on it by the books. */
async function balancesFor(db: Db): Promise<Record<TreasuryMove, bigint>> {
  const balances = await balanceOf(
    db,
    treasuryMoves.map((move) => movements[move].source),
  )
  const available = treasuryMoves.map((move) => {
    const { source, mirrored } = movements[move]
    const balance = balances.get(source) ?? 0n
    return [move, mirrored ? -balance : balance]
  })
  return Object.fromEntries(available) as Record<TreasuryMove, bigint>
}

/** `POST /console/requestTreasuryMove`. */
export const answerRequestTreasuryMove = (randomness: Randomness) =>
  transaction(requestTreasuryMove, async ({ tx, operator, at, request, fail, demand }) => {
    const { move, amount, reason } = request
    demand(refuseNote(reason))
    demand(refuseTreasuryMove({ amount, held: (await balancesFor(tx))[move] }))
    const payload = { amount: amount.toString() }
    const asked = { kind: MOVE, about: move, aboutName: move, reason, payload }
    if (!(await requestApproval(tx, randomness, { ...asked, maker: operator.id, at }))) fail('illegal_operation')
    return null
  })

/** Reads the stored request. */
function moveOf({ about, payload }: Pick<Approved, 'about' | 'payload'>) {
  const move = about as TreasuryMove
  return { move, coin: treasuryMoveCoin[move], amount: BigInt((payload as { amount: string }).amount) }
}

/** The balances of the accounts that the moves take from. */
async function weigh(db: Db, asked: readonly Asked[]) {
  const held = await balancesFor(db)
  return asked
    .map(moveOf)
    .map(({ move, coin, amount }) => [
      { name: 'Available now', value: amountText(held[move], coin) },
      held[move] < amount
        ? { name: 'Left after it', value: 'Not enough available', warns: true }
        : { name: 'Left after it', value: amountText(held[move] - amount, coin) },
    ])
}

/** A move between the platform's own accounts that two operators agreed on (rules M30, O4). */
export const treasuryMove: ApprovalKind = {
  kind: MOVE,
  summary: 'Moves money of the platform between its own accounts.',
  amount: moveOf,
  describe(asked) {
    const { coin, amount } = moveOf(asked)
    return [{ name: 'Amount', value: amountText(amount, coin) }]
  },
  weigh,
  async run(tx: Tx, approved) {
    const { id, at } = approved
    const { move, coin, amount } = moveOf(approved)
    const { source, mirrored } = movements[move]
    if (mirrored) {
      // The ledger lets the mirror of a chain have any balance. This check keeps a move from taking more than lies on
      // the chain.
      const held = await lockAccounts(tx, [
        platformAccount('external.bsc', 'USDT'),
        platformAccount('external.tron', 'USDT'),
      ])
      if (refuseTreasuryMove({ amount, held: -held.balance(source) })) throw noLongerPossible('not_enough_money')
    }
    await postAndRecord(tx, moveTransfer(move, amount, { approval: id, at }), {
      ...{ approval_id: id, kind: 'move', uid: null, move, coin, amount, at },
    })
  },
}
