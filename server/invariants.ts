import { everyFeature } from './features.ts'
import type { FeatureFace } from './http/feature.ts'
import { everythingIsExplained, ledgerExplanations } from './ledger/closed-world.ts'
import type { Invariant } from './ledger/invariant.ts'
import { ledgerInvariants } from './ledger/invariants.ts'

type ExplainedBy<Face> = Face extends { explanations: infer Queries } ? keyof Queries : never
type Explained = keyof typeof ledgerExplanations | ExplainedBy<(typeof everyFeature)[number]>

const faces: readonly FeatureFace<never>[] = everyFeature
const explanations: object = Object.assign({}, ledgerExplanations, ...faces.map((face) => face.explanations))

/** Every invariant of the ledger and of the features. Each must be true of the whole database at every moment. */
export const everyInvariant: readonly Invariant[] = [
  ...ledgerInvariants,
  // The type checker rejects an operation that no feature explains.
  everythingIsExplained(explanations as Record<Explained, string>),
  ...faces.flatMap(({ invariants = [] }) => invariants),
]
