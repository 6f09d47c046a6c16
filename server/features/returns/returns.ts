export { returnsInvariants } from './returns.invariants.ts'
export { gatherReturns, payReturns, shareReturns } from './returns.phases.ts'
export { returnsOwed, type UnpaidReturn, unpaidReturnsOf } from './returns.queries.ts'
