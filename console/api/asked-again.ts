import type { Call } from '@humidor/contract/call.ts'

/**
 * Whether a question is asked again by itself: what others work on too, but nothing that the audit log tells of. A page that merely
 * stays open would fill the log, and say that somebody looked who did not.
 * @param live others work on what is asked for
 */
export const isAskedAgain = ({ audited }: Pick<Call, 'audited'>, live: boolean | undefined): boolean =>
  live === true && audited !== true
