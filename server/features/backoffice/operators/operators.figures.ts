import type { Figure } from '../../../http/feature.ts'
import type { Throttle } from '../../../platform/security/throttle.ts'

/** Sign-ins at unknown addresses. The audit log has none of them, as they belong to no operator. */
export const unknownAddressFigure = (throttle: Throttle): Figure => ({
  name: 'humidor_operator_strangers',
  help: 'Sign-ins at the console within the last hour at addresses of no operator.',
  labels: [],
  read: async (_db, at) => [{ labels: {}, value: await throttle.strangers(at) }],
})
