import { reserveMessage } from '@humidor/contract/money/reserve-proofs.console.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { inSteps } from '../../../http/handle.ts'
import { newMessage } from './own-messages.ts'
import { type ProofParts, platformOf, refuseReserve } from './proof.ts'

/** `POST /console/reserveMessage`: stores nothing. The message carries the proof that this server made it. */
export const answerReserveMessage = (parts: ProofParts) =>
  inSteps(reserveMessage, async ({ db, at, request: { network, address }, demand }) => {
    const { spelling, no } = await refuseReserve(db, parts, { network, address })
    demand(no)
    const it = { network, address: spelling, platform: platformOf(parts), day: businessDay(at) }
    return { message: newMessage(parts.vault, parts.randomness, it) }
  })
