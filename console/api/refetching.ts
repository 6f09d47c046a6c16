import type { Call } from '@humidor/contract/call.ts'

/**
 * Whether a query refetches by itself: shared work does, an audited call never does.
 * A page that merely stays open would fill the audit log with accesses that nobody made.
 * @param live other operators work on the same data
 */
export const refetchesItself = ({ audited }: Pick<Call, 'audited'>, live: boolean | undefined): boolean =>
  live === true && audited !== true

/** How long an operator counts as present after a movement. Milliseconds. */
export const warmFor = 2 * 60_000
