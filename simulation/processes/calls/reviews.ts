import { stopTransfer } from '@humidor/contract/money/wallet.console.ts'
import { cancelTransfer } from '@humidor/contract/money/wallet.ts'
import type { Harness } from '../harness.ts'
import { endingEarly, nextMovement } from './call.ts'
import { transferring } from './wallet.ts'

const nextHeld = (harness: Harness) => nextMovement(harness, 'transfer_review', harness.underReview)

/** The sender cancels a transfer in review. */
export const takingBack = endingEarly({
  name: 'cancelTransfer',
  call: cancelTransfer,
  after: transferring,
  next: nextHeld,
  body: (id) => ({ id: Number(id) }),
})

/** An operator stops a transfer in review. */
export const stopping = endingEarly({
  name: 'stopTransfer',
  call: stopTransfer,
  after: transferring,
  async next(harness) {
    const next = await nextHeld(harness)
    return next && { ...next, who: harness.dice.pick(harness.users.operators) }
  },
  body: (id) => ({ id: String(id), reason: 'The sender did not request it.' }),
})
