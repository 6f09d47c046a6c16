import type { ChainReader } from '../../../adapters/chain.ts'
import type { Figure } from '../../../http/feature.ts'
import { crowdedAmounts, cursors, waitingPayments } from './health/health.queries.ts'
import { stateAt } from './health/health.ts'
import type { Cursor } from './watching/cursor.queries.ts'

/** The figures of the chains for `/metrics`, from our own books. Asks no provider. */
export function depositFigures(readers: readonly ChainReader[]): readonly Figure[] {
  const ofChain = (
    name: string,
    help: string,
    value: (cursor: Cursor, reader: ChainReader, at: Date) => number,
  ): Figure => ({
    name,
    help,
    labels: ['chain'],
    async read(db, at) {
      const known = await cursors(db)
      return readers.flatMap((reader) => {
        const cursor = known.find(({ chain }) => chain === reader.chain)
        return cursor ? [{ labels: { chain: reader.chain }, value: value(cursor, reader, at) }] : []
      })
    },
  })
  return [
    {
      name: 'humidor_chain_state',
      help: 'How well a chain is read: 0 live, 1 delayed, 2 down.',
      labels: ['chain'],
      // A chain that was never read is reported too: it is as good as down.
      async read(db, at) {
        const known = await cursors(db)
        return readers.map((reader) => {
          const cursor = known.find(({ chain }) => chain === reader.chain)
          const state = stateAt(reader, cursor, at)
          return { labels: { chain: reader.chain }, value: ['live', 'delayed', 'down'].indexOf(state) }
        })
      },
    },
    ofChain(
      'humidor_chain_blocks_behind',
      'Blocks of a chain that exist and have not been read yet.',
      ({ head, scanned }) => Number(head - scanned),
    ),
    ofChain('humidor_chain_read_seconds', 'Seconds since a chain was last read.', ({ head_at: readAt }, _reader, at) =>
      Math.max(0, (at.getTime() - readAt.getTime()) / 1000),
    ),
    ofChain(
      'humidor_chain_providers_disagree',
      'Whether providers of a chain contradict each other: 1, or 0.',
      ({ disagreement }) => (disagreement === null ? 0 : 1),
    ),
    ofChain(
      'humidor_chain_odd_rows_total',
      'Rows in the answers of a chain’s providers that were skipped because they are malformed.',
      ({ odd_rows: rows }) => Number(rows),
    ),
    ofChain(
      'humidor_deposits_add_up',
      'Whether received equals credited plus unmatched: 1, or 0 if an operator must check.',
      ({ adds_up: addsUp }) => (addsUp ? 1 : 0),
    ),
    {
      name: 'humidor_deposit_tails_used',
      help: 'The most exact amounts in use for one round amount on an address, of 9,999.',
      labels: ['chain', 'address'],
      read: async (db) =>
        (await crowdedAmounts(db)).map(({ chain, address, used }) => ({
          labels: { chain, address },
          value: Number(used),
        })),
    },
    {
      name: 'humidor_payments_waiting',
      help: 'Payments that match no deposit, and claims without a payment, that wait for an operator.',
      labels: [],
      read: async (db) => [{ labels: {}, value: (await waitingPayments(db)).count }],
    },
  ]
}
