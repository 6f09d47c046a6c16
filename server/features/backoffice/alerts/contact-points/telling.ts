import { toldBy } from '@humidor/domain/backoffice/contact-points.ts'
import type { Tx } from '../../../../database/database.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { insertFiringMessages, insertResolvedMessages, onCallOrder, untakenAlerts } from './messages.queries.ts'
import { queueMessages } from './sending.ts'

/**
 * Queues what contact points must be told at an evaluation, in its transaction and behind its locks: of firing alerts in the on-call
 * order, and of the end of those that were resolved just now.
 */
export async function tellContactPoints(tx: Tx, resolved: readonly bigint[], at: Date): Promise<void> {
  const order = await onCallOrder(tx)
  if (order.length === 0) return
  const { alertStep } = await settingsOf(tx)
  const due = (await untakenAlerts(tx)).flatMap((alert) =>
    toldBy(alert, order, alertStep, at)
      .filter(({ id }) => !alert.told.includes(id))
      .map(({ id }) => ({ alertId: alert.id, contactPointId: id })),
  )
  await queueMessages(tx, [
    ...(await insertFiringMessages(tx, due, at)),
    ...(await insertResolvedMessages(tx, resolved, at)),
  ])
}
