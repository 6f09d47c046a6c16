import { alerts } from '@humidor/contract/trading/price.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { MOST_ALERTS } from '@humidor/domain/trading/price-alert.ts'
import type { z } from 'zod/mini'
import { read } from '../../../http/handle.ts'
import { type AlertRow, alertsOf } from './alerts.queries.ts'
import { priceToday } from './price-in-force.ts'

const presentAlert = (row: AlertRow): z.output<(typeof alerts)['response']>['rows'][number] => ({
  id: Number(row.id),
  price: micros<'USCD'>(row.price),
  rises: row.rises,
  armedAt: row.armed_at,
  reachedAt: row.reached_at,
})

/** `GET /cig/alerts`: the member’s own alerts. */
export const answerAlerts = read(alerts, async ({ db, member: { uid } }) => {
  const [rows, { price }] = await Promise.all([alertsOf(db, uid), priceToday(db)])
  return { rows: rows.map(presentAlert), inForce: micros<'USCD'>(price), most: MOST_ALERTS }
})
