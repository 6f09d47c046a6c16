import { depositInvariants } from './features/deposits/deposits.ts'
import { identityInvariants } from './features/identity/identity.ts'
import { membershipInvariants } from './features/membership/membership.ts'
import { platformInvariants } from './features/platform/platform.ts'
import { type Invariant, ledgerInvariants } from './ledger/invariants.ts'

/** Everything that must be true of the whole database at every moment: of the ledger, and of each feature. */
export const everyInvariant: readonly Invariant[] = [
  ...ledgerInvariants,
  ...identityInvariants,
  ...membershipInvariants,
  ...depositInvariants,
  ...platformInvariants,
]
