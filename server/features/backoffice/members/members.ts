import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import { actHandlers } from './acts.ts'
import { memberItem } from './items.queries.ts'
import { readHandlers } from './reads.ts'
import { resetAuthenticator } from './resetAuthenticator.ts'

export { membersDeskInvariants } from './members.invariants.ts'

/** Members as operators see them: looking them up with everything that is theirs, and what operators may do about them (decisions §10). */
export const membersDeskFeature = ({ randomness }: { randomness: Randomness }): Feature => ({
  name: 'members-desk',
  handlers: [...readHandlers, ...actHandlers(randomness)],
  items: [memberItem],
  approvals: [resetAuthenticator],
})
