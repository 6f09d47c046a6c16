import { describe, expect, it } from 'vitest'
import { type KnownTransfer, reconcile } from './reconcile.ts'

const known = (it: Partial<KnownTransfer> = {}): KnownTransfer => ({
  id: 1n,
  tx_hash: '0xa',
  log_index: 4,
  place: it.log_index ?? 4,
  from_address: 'somebody',
  to_address: 'us',
  raw: '1000',
  block_number: 10n,
  block_hash: '0x10',
  ...it,
})
const found = (it: { tx?: string; log?: number; raw?: bigint; hash?: string; to?: string } = {}) => ({
  tx: it.tx ?? '0xa',
  log: it.log ?? 4,
  block: { number: 10n, hash: it.hash ?? '0x10' },
  contract: 'usdt',
  from: 'somebody',
  to: it.to ?? 'us',
  raw: it.raw ?? 1000n,
})

describe('comparing the stored payments with the chain', () => {
  it('finds no difference if they agree', () =>
    expect(reconcile([known()], [found()])).toEqual({ fresh: [], moved: [], gone: [] }))

  it('takes a payment that is not stored as new', () =>
    expect(reconcile([known()], [found(), found({ log: 5 })])).toMatchObject({
      fresh: [{ log: 5 }],
      moved: [],
      gone: [],
    }))

  it('takes the same transaction in another block as the same payment, although its log number differs', () =>
    expect(reconcile([known()], [found({ hash: '0x11', log: 9 })])).toMatchObject({
      fresh: [],
      moved: [{ known: { id: 1n }, now: { log: 9 } }],
      gone: [],
    }))

  it('tells two equal payments of one transaction apart by their order', () =>
    expect(
      reconcile(
        [known({ id: 1n, log_index: 4 }), known({ id: 2n, log_index: 5 })],
        [found({ hash: '0x11', log: 5 }), found({ hash: '0x11', log: 6 })],
      ).moved.map(({ known, now }) => [known.id, now.log]),
    ).toEqual([
      [1n, 5],
      [2n, 6],
    ]))

  it('does not take another amount, or another receiver, for the same payment', () => {
    expect(reconcile([known()], [found({ raw: 1001n })])).toMatchObject({ fresh: [{}], gone: [{}], moved: [] })
    expect(reconcile([known()], [found({ to: 'also us' })])).toMatchObject({ fresh: [{}], gone: [{}], moved: [] })
  })

  it('reports a payment that is no longer listed, and one that comes back at its old place', () => {
    expect(reconcile([known()], [])).toMatchObject({ gone: [{ id: 1n }] })
    expect(reconcile([known({ place: null })], [found()])).toMatchObject({ moved: [{ known: { id: 1n } }], fresh: [] })
  })
})
