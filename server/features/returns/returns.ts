export { returnsInvariants } from './returns.invariants.ts'
export { gatherReturns, payReturns, shareReturns } from './returns.phases.ts'
export { returnsOwed } from './returns.queries.ts'
