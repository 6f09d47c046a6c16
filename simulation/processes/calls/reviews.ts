import { stopTransfer } from '@humidor/contract/money/wallet.console.ts'
import { cancelTransfer } from '@humidor/contract/money/wallet.ts'
import type { World } from '../harness.ts'
import { endingEarly, nextMovement } from './call.ts'
import { transferring } from './wallet.ts'

const nextHeld = (world: World) => nextMovement(world, 'transfer_review', world.held)

/** The giver takes a transfer back while it is held for review. */
export const takingBack = endingEarly({
  name: 'cancelTransfer',
  call: cancelTransfer,
  after: transferring,
  next: nextHeld,
  body: (id) => ({ id: Number(id) }),
})

/** An operator stops one. */
export const stopping = endingEarly({
  name: 'stopTransfer',
  call: stopTransfer,
  after: transferring,
  async next(world) {
    const next = await nextHeld(world)
    return next && { ...next, who: world.dice.pick(world.people.operators) }
  },
  body: (id) => ({ id: String(id), reason: 'Somebody else asked for it.' }),
})
