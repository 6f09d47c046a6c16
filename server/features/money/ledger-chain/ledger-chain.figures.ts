import type { Figure } from '../../../http/feature.ts'
import type { LedgerWatch } from './watch.ts'

/**
 * A node's memory of the ledger's chain. The hash changes once a minute at most, because each hash is a series of its
 * own.
 */
export const chainFigures = (watch: Pick<LedgerWatch, 'state'>): readonly Figure[] => [
  {
    name: 'humidor_ledger_block',
    help: 'The number of the newest block of the ledger’s chain.',
    labels: [],
    async read() {
      const { head } = watch.state()
      return head ? [{ labels: {}, value: Number(head.number) }] : []
    },
  },
  {
    name: 'humidor_ledger_head',
    help: 'The block last written to the log, once a minute at most, with its hash: 1. Keep it to check later that it is still part of the chain.',
    labels: ['number', 'hash'],
    async read() {
      const { published } = watch.state()
      return published ? [{ labels: { number: `${published.number}`, hash: published.hash }, value: 1 }] : []
    },
  },
  {
    name: 'humidor_ledger_unsealed_seconds',
    help: 'Seconds for which the oldest unsealed transfer has waited, as this node sees it.',
    labels: [],
    read: async () => [{ labels: {}, value: watch.state().unsealed }],
  },
  {
    name: 'humidor_ledger_lost',
    help: 'Whether the database lacks rows that this node has seen: 1, and then no money moves here.',
    labels: [],
    read: async () => [{ labels: {}, value: watch.state().lost === undefined ? 0 : 1 }],
  },
]
