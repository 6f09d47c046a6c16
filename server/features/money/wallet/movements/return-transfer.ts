import { micros } from '@humidor/domain/money/micros.ts'
import type { Tx } from '../../../../database/database.ts'
import { returnedTransferPostings } from '../wallet.postings.ts'
import { endMovements } from './end-movements.ts'
import { type ReviewRow, type Stop, writeEndedReviews } from './reviews.queries.ts'

/** Returns a transfer in review to its giver, the fee included. The caller has locked the row. */
export const returnTransfer = (tx: Tx, row: ReviewRow, at: Date, stop?: Stop) =>
  endMovements(tx, {
    kind: 'transferReview',
    operation: stop ? 'stopTransfer' : 'cancelTransfer',
    state: 'cancelled',
    at,
    ends: [{ id: row.id, heldBy: row.held_by, postings: returnedTransferPostings(row.uid, micros<'USCD'>(row.money)) }],
    write: writeEndedReviews(stop),
  })
