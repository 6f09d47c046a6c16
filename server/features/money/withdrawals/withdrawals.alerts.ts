import { unusualTimes } from '@humidor/domain/backoffice/alert-rules.ts'
import type { AlertSource } from '../../../http/feature.ts'
import { largeOnes, stoppedOnes, unusualOnes, type WaitingRow } from './alerts.queries.ts'

const subjectOf = ({ id, merchant }: Pick<WaitingRow, 'id' | 'merchant'>) =>
  `${merchant ? 'payout' : 'withdrawal'}:${id}`

/** Alerts about large, unusual and stopped withdrawals and payouts, until they are paid or rejected. */
export const withdrawalAlerts: readonly AlertSource[] = [
  {
    rule: 'withdrawalLarge',
    read: async (db, _at, threshold) =>
      (await largeOnes(db, threshold)).map((row) => ({ subject: subjectOf(row), value: row.money })),
  },
  {
    rule: 'withdrawalStopped',
    read: async (db) => (await stoppedOnes(db)).map((row) => ({ subject: subjectOf(row), value: 1n })),
  },
  {
    rule: 'withdrawalUnusual',
    read: async (db, _at, threshold) =>
      (await unusualOnes(db, threshold)).flatMap((row) => {
        const value = unusualTimes(row.money, row.largest)
        return value === undefined ? [] : [{ subject: subjectOf(row), value }]
      }),
  },
]
