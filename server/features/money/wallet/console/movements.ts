import { movements } from '@humidor/contract/money/wallet.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import { read } from '../../../../http/handle.ts'
import type { Claimant } from '../../../../platform/console/claims.queries.ts'
import { claimedByOthers } from '../../../../platform/console/claims.ts'
import { keysetText, pageOf, readKeyset } from '../../../../platform/console/keyset.ts'
import { countMovements, type MovementPlace, type MovementRow, movementsAfter } from './movements.queries.ts'

/** Reads a place of the list. Undefined for a text that no list gave out. */
function placeIn(text: string): MovementPlace | undefined {
  const { at, id } = readKeyset(text) ?? {}
  return at && id !== undefined && /^\d{1,18}$/.test(id) ? { at, id: BigInt(id) } : undefined
}

/** The place of a row: by its end if it has ended, else by when it is due. */
const placeOf = ({ id, due_at, ended_at }: MovementRow) => keysetText({ at: ended_at ?? due_at, id: id.toString() })

/** A conversion or a transfer for operators: with names, and with the operator who has claimed it. */
const presentMovement = (
  row: MovementRow,
  lockedBy: Claimant | undefined,
): z.output<(typeof movements)['response']>['rows'][number] => ({
  id: row.id.toString(),
  member: { uid: row.uid, name: row.name },
  to: row.to_uid === null || row.to_name === null ? null : { uid: row.to_uid, name: row.to_name },
  money: micros<'USCD'>(row.money),
  fee: micros<'USCD'>(row.fee),
  createdAt: row.created_at,
  dueAt: row.due_at,
  endedAt: row.ended_at,
  reason: row.reason,
  lockedBy: lockedBy ?? null,
})

/** `GET /console/movements`. Operators claim only transfers, because only these can be stopped. */
export const answerMovements = read(movements, async ({ db, request, operator, at, fail }) => {
  const { after, limit, kind, state, uid } = request
  const asked = { kind, state, uid }
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const [found, count] = await Promise.all([movementsAfter(db, asked, place, limit + 1), countMovements(db, asked)])
  const { rows, next } = pageOf(found, limit, placeOf)
  const itemOfRow = ({ id }: MovementRow) => itemOf.transfer(id.toString())
  const locks = await claimedByOthers(db, kind === 'transfer' ? rows.map(itemOfRow) : [], operator.id, at)
  return { rows: rows.map((row) => presentMovement(row, locks.get(itemOfRow(row)))), count, next }
})
