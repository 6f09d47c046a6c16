import type { Figure } from '../../../http/feature.ts'
import type { Throttle } from '../../../platform/security/throttle.ts'

/** What the audit log does not tell of, as there is nobody whom it would be about. */
export const strangersFigure = (throttle: Throttle): Figure => ({
  name: 'humidor_operator_strangers',
  help: 'Sign-ins at the console, within the hour, at addresses that are no operator’s.',
  labels: [],
  read: async (_db, at) => [{ labels: {}, value: await throttle.strangers(at) }],
})
