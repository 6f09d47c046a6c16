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
    help: 'The block that was last written to the log, once a minute at most, with its hash: 1. Whoever keeps it can ask later whether it is still part of the chain.',
    labels: ['number', 'hash'],
    async read() {
      const { published } = watch.state()
      return published ? [{ labels: { number: `${published.number}`, hash: published.hash }, value: 1 }] : []
    },
  },
  {
    name: 'humidor_ledger_unsealed_seconds',
    help: 'For how long the oldest of the transfers that wait to be sealed has waited, as this node sees it.',
    labels: [],
    read: async () => [{ labels: {}, value: watch.state().unsealed }],
  },
  {
    name: 'humidor_ledger_lost',
    help: 'Whether the database lacks something that this node has seen in it: 1, and no money moves here.',
    labels: [],
    read: async () => [{ labels: {}, value: watch.state().lost === undefined ? 0 : 1 }],
  },
]
