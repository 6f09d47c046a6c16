import { type MovementState, movementStatus } from '@humidor/domain/movement.ts'
import type { Tx } from '../../database/database.ts'
import { endOutcome } from '../../ledger/outcome.ts'
import { post } from '../../ledger/post.ts'
import type { Posting } from '../../ledger/posting.ts'

/** Movements that have just ended, as their rows are to say. */
export interface Ended {
  /** Each with the transfer that ended it. */
  ended: readonly { id: bigint; by: bigint }[]
  state: Exclude<MovementState, 'pending'>
  at: Date
}

/** How movements of a kind end, which are held and pending. */
export interface Ending extends Omit<Ended, 'ended'> {
  kind: 'conversion' | 'transferReview'
  /** What the ledger calls it. */
  operation: string
  ends: readonly { id: bigint; heldBy: bigint; postings: readonly Posting[] }[]
  /** Writes it into the rows. */
  write(tx: Tx, ended: Ended): Promise<unknown>
}

/**
 * Ends movements: the money goes on or returns, their rows and what the wallet shows of them say so. Whichever way one ends,
 * its transfer has the same key, so the ledger itself lets it end once. Hold the rows first; the accounts are locked here.
 * @throws AlreadyPosted for one that has ended before
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
