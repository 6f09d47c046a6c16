import type { ChainState } from '@humidor/domain/money/deposit.ts'
import type { ChainReader } from '../../../adapters/chain.ts'
import type { AlertSource } from '../../../http/feature.ts'
import { cursors } from './health/health.queries.ts'
import { stateAt } from './health/health.ts'
import type { Cursor } from './watching/cursor.queries.ts'

/** Alerts about the chains, from our own books. Asks no provider. */
export function depositAlerts(readers: readonly ChainReader[]): readonly AlertSource[] {
  const inState = (rule: AlertSource['rule'], state: ChainState): AlertSource => ({
    rule,
    async read(db, at) {
      const known = await cursors(db)
      return readers
        .filter(
          (reader) =>
            stateAt(
              reader,
              known.find(({ chain }) => chain === reader.chain),
              at,
            ) === state,
        )
        .map(({ chain }) => ({ subject: chain, value: 1n }))
    },
  })
  const where = (rule: AlertSource['rule'], isSo: (cursor: Cursor) => boolean): AlertSource => ({
    rule,
    read: async (db) => (await cursors(db)).filter(isSo).map(({ chain }) => ({ subject: chain, value: 1n })),
  })
  return [
    inState('chainDown', 'down'),
    inState('chainDelayed', 'delayed'),
    where('providersContradict', ({ disagreement }) => disagreement !== null),
    where('depositsDoNotAddUp', ({ adds_up: addsUp }) => !addsUp),
  ]
}
