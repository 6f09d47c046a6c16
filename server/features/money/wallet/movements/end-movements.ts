import { type MovementState, movementStatus } from '@humidor/domain/money/movement.ts'
import type { Tx } from '../../../../database/database.ts'
import type { OperationName } from '../../../../ledger/operation-rules.ts'
import { endOutcome } from '../../../../ledger/outcome.ts'
import { post } from '../../../../ledger/post.ts'
import type { Posting } from '../../../../ledger/posting.ts'
import type { NewNotification } from '../../../../platform/notifications/notifications.queries.ts'
import { notifyMembers } from '../../../../platform/notifications/notify.ts'
import type { Completing } from './completing.ts'

/** Movements that have just ended, for their rows. */
export interface Ended {
  /** Each with the transfer that ended it. */
  ended: readonly { id: bigint; by: bigint }[]
  state: Exclude<MovementState, 'pending'>
  at: Date
}

/** Pending movements of one kind, which the caller has locked, and how they end. */
export interface Ending extends Omit<Ended, 'ended'> {
  kind: 'conversion' | 'transferReview'
  /** The operation in the ledger. */
  operation: OperationName
  ends: readonly { id: bigint; heldBy: bigint; postings: readonly Posting[] }[]
  /** Writes the end into the rows. */
  write(tx: Tx, ended: Ended): Promise<unknown>
}

/**
 * Ends movements: the money goes on or returns, and their rows and the wallet show it. Every way to end has the same
 * key, so that the ledger lets each movement end once. The caller has locked the rows; the accounts are locked here.
 * @throws AlreadyPosted for a movement that has ended before
 */
export async function endMovements(tx: Tx, { kind, operation, ends, state, at, write }: Ending): Promise<void> {
  if (ends.length === 0) return
  const transfers = ends.map(({ id, postings }) => ({ operation, key: `${kind}:${id}:end`, at, postings }))
  const posted = await post(tx, transfers)
  const ended = ends.map(({ id }, index) => ({ id, by: posted[index]?.id ?? 0n }))
  await write(tx, { ended, state, at })
  const heldBy = ends.map((it) => it.heldBy)
  const shown = await endOutcome(tx, heldBy, movementStatus[state])
  if (shown.length !== ends.length) throw new Error('a movement that was pending shows as ended')
}

/** A kind of movement that completes by itself when it is due, with notifications to members. */
export interface CompletedMovement<Row extends { id: bigint }> extends Pick<Ending, 'kind' | 'operation' | 'write'> {
  /** Its name in reports to operators. */
  called: string
  lock: Completing<Row>['lock']
  /** Where the reserved money goes. */
  postings(row: Row): readonly Posting[]
  notifications(row: Row, at: Date): readonly NewNotification[]
}

/** Completes movements of such a kind. */
export const completingWith = <Row extends { id: bigint; held_by: bigint }>(
  of: CompletedMovement<Row>,
): Completing<Row> => ({
  kind: of.called,
  lock: of.lock,
  async complete(tx, due, at) {
    const { kind, operation, write, postings } = of
    const ends = due.map((row) => ({ id: row.id, heldBy: row.held_by, postings: postings(row) }))
    await endMovements(tx, { kind, operation, state: 'done', at, ends, write })
    await notifyMembers(
      tx,
      due.flatMap((row) => of.notifications(row, at)),
    )
  },
})
