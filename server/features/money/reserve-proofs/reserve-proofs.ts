import type { Feature } from '../../../http/feature.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { reserveFinder } from './finding.queries.ts'
import type { ProofParts } from './proof.ts'
import { answerRequestReserveProof, reserveProof } from './requestReserveProof.ts'
import { answerRequestReserveRetirement, reserveRetirement } from './requestReserveRetirement.ts'
import { reservesDocument } from './reserve-proofs.documents.ts'
import { reserveFigures } from './reserve-proofs.figures.ts'
import { reserveInvariants } from './reserve-proofs.invariants.ts'
import { forgetHourlyBalances, type ReadingParts, readBalances } from './reserve-proofs.jobs.ts'
import { answerReserveAddresses } from './reserveAddresses.ts'
import { answerReserveHistory } from './reserveHistory.ts'
import { answerReserveMessage } from './reserveMessage.ts'

export { checkReserves } from './check-reserves.ts'
export { type ProvenNetwork, type ProvenReserve, provenReserves, type Reading } from './proven-reserves.ts'

/** Addresses on a chain whose keys signed that they are the platform's, and what lies on them (rules M31). */
export const reserveProofsFeature = {
  invariants: reserveInvariants,
  open: (parts: ProofParts & ReadingParts & { settings: ReadSettings }): Feature => ({
    name: 'reserve-proofs',
    handlers: [
      answerReserveAddresses,
      answerReserveHistory,
      answerReserveMessage(parts),
      answerRequestReserveProof(parts),
      answerRequestReserveRetirement(parts.randomness),
    ],
    jobs: [readBalances(parts), forgetHourlyBalances],
    approvals: [reserveProof(parts), reserveRetirement],
    finders: [reserveFinder],
    figures: reserveFigures,
    documents: [reservesDocument(parts.settings)],
  }),
}
