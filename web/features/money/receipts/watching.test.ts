import type { PublicKey, Receipt } from '@humidor/domain/money/receipt-check.ts'
import { describe, expect, it } from 'vitest'
import {
  afterwards,
  at,
  type Entry,
  ledger,
  newDevice,
  newPair,
  OWNER,
  platformOf,
  publicKeys,
  type Signing,
  signAll,
} from './receipts.testing.ts'
import { compare } from './watching.ts'

/** History with one entry changed, and all later balances with it: signed anew, it verifies. */
function rewritten(change: (entry: Entry, place: number) => Partial<Entry> | undefined, how: Signing = {}): Receipt[] {
  const balances = new Map<string, bigint>()
  const seqs = new Map<string, number>()
  const entries = ledger().flatMap((entry, place) => {
    const changed = change(entry, place)
    if (!changed) return []
    const one = { ...entry, ...changed }
    const seq = (seqs.get(one.account) ?? 0) + 1
    const balanceAfter = (balances.get(one.account) ?? 0n) + one.amount
    seqs.set(one.account, seq)
    balances.set(one.account, balanceAfter)
    return [{ ...one, seq, balanceAfter }]
  })
  return signAll(entries, how)
}

const bent = (text: string) => `${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`
/** What a platform may do to a row, wherever it is. */
const changes: readonly [what: string, change: (row: Receipt) => Partial<Receipt>][] = [
  ['a lowered balance', ({ balanceAfter }) => ({ balanceAfter: BigInt(balanceAfter) - 1n })],
  ['a raised amount', ({ amount }) => ({ amount: BigInt(amount) + 1n })],
  ['another time', () => ({ at: '2026-11-29T09:00:00.000000Z' })],
  ['another operation', () => ({ operation: 'usdtTopUp' })],
  ['another transfer', ({ transfer }) => ({ transfer: Number(transfer) + 0.5 })],
  ['another text', ({ text }) => ({ text: text.replace('Transfer', 'transfer') })],
  ['another salt', ({ salt }) => ({ salt: bent(salt) })],
  ['another leaf', ({ leaf }) => ({ leaf: bent(leaf) })],
  ['another place', ({ index }) => ({ index: index + 1 })],
  ['another count', ({ count }) => ({ count: count + 1 })],
  ['another path', ({ path }) => ({ path: path.map(bent) })],
  ['a longer path', ({ path }) => ({ path: [...path, 'aa'.repeat(32)] })],
  ['another block hash', ({ statement }) => ({ statement: statement.replace(/ 0{40}/, ' 1'.padEnd(41, '0')) })],
  [
    'another root',
    ({ statement }) => ({
      statement: statement.replace(/ \d ([0-9a-f]{64}) /, (all, root) => all.replace(root, bent(root))),
    }),
  ],
  ['another time of sealing', ({ statement }) => ({ statement: statement.replace('.000000Z', '.000001Z') })],
  ['another fingerprint of a day', ({ statement }) => ({ statement: statement.replace(/dd$/, 'ee') })],
  ['another signature', ({ signature }) => ({ signature: bent(signature) })],
  ['another key', ({ key }) => ({ key: key === 1 ? 2 : 1 })],
  ['a key that is not published', () => ({ key: 9 })],
]

describe('what a device keeps', () => {
  it('is everything, page by page, and checks', async () => {
    const { device, counted } = await afterwards()
    const kept = await device.store.newest(OWNER)
    expect([kept.length, kept.every(({ good }) => good), counted.alarms]).toEqual([20, true, 0])
    expect(await device.store.progress(OWNER)).toMatchObject({ complete: true, pages: ['', '105', '111', '117'] })
    expect((await device.store.keys()).map(({ id }) => id)).toEqual([1, 2])
  })

  it.each(changes)('finds %s in a kept receipt, and tells once', async (_, change) => {
    const { shown, counted, kindsNow } = await afterwards()
    const honest = shown.rows
    for (const place of [1, 19]) shown.rows = at(place, change)(shown.rows)
    expect(await kindsNow()).toContain('changed')
    const { alarms } = counted
    await kindsNow()
    expect(counted.alarms).toBe(alarms)
    shown.rows = honest
    await kindsNow()
    expect(counted.alarms).toBe(alarms)
  })

  it.each(changes)('finds %s in a new receipt', async (_, change) => {
    const { platform } = platformOf(at(19, change)(signAll(ledger())))
    const { device, counted } = newDevice()
    await compare(OWNER, platform, device)
    expect((await device.store.findings(OWNER)).map(({ kind }) => kind)).toContain('false')
    expect(counted.alarms).toBeGreaterThan(0)
  })
})

describe('a history that is signed anew', () => {
  it.each<[string, () => Receipt[], string]>([
    ['a smaller amount', () => rewritten((_, place) => (place === 1 ? { amount: 1n } : {})), 'changed'],
    ['a missing entry', () => rewritten((_, place) => (place === 1 ? undefined : {})), 'missing'],
    ['a missing last entry', () => rewritten((_, place) => (place === 19 ? undefined : {})), 'missing'],
    ['all later entries missing', () => signAll(ledger().slice(0, 8)), 'missing'],
    ['nothing at all', () => [], 'missing'],
    [
      'a changed time',
      () => rewritten((_, place) => (place === 18 ? { at: '2026-11-29T10:00:17.500000Z' } : {})),
      'changed',
    ],
    [
      'two entries swapped',
      () => rewritten((entry, place) => (place < 2 ? { amount: ledger()[1 - place]?.amount ?? 0n } : entry)),
      'changed',
    ],
    [
      'another block hash',
      () => signAll(ledger(), { hashOf: (block) => (block + 1).toString(16).padStart(64, 'a') }),
      'changed',
    ],
    ['another root for one day', () => signAll(ledger(), { dayHash: 'ee'.repeat(32) }), 'changed'],
    ['another key', () => signAll(ledger(), { keyOf: () => 2 }), 'changed'],
    [
      'a later time of sealing',
      () => signAll(ledger(), { sealedAt: (block) => `2026-11-29T11:00:${block + 10}.000000Z` }),
      'changed',
    ],
    [
      'an entry moved to another account',
      () =>
        rewritten((entry, place) => (place === 1 ? { account: entry.account.replace('transaction', 'profit') } : {})),
      'changed',
    ],
  ])('with %s is found', async (_, rows, kind) => {
    const { shown, kindsNow, counted } = await afterwards()
    shown.rows = rows()
    expect(await kindsNow()).toContain(kind)
    expect(counted.alarms).toBeGreaterThan(0)
  })
})

describe('new receipts', () => {
  /** Keeps the first twelve, then gets the rest. */
  async function laterKinds(rest: readonly Receipt[]) {
    const { shown, platform } = platformOf(signAll(ledger()).slice(0, 12))
    const { device } = newDevice()
    await compare(OWNER, platform, device)
    shown.rows = [...shown.rows, ...rest]
    await compare(OWNER, platform, device)
    return [...new Set((await device.store.findings(OWNER)).map(({ kind }) => kind))].toSorted()
  }
  const rest = () => signAll(ledger()).slice(12)

  it('follow without a finding', async () => expect(await laterKinds(rest())).toEqual([]))

  it.each<[string, () => Receipt[], string]>([
    ['a gap', () => rest().slice(3), 'gap'],
    [
      'a balance that does not follow',
      () =>
        signAll(
          ledger().map((entry) =>
            entry.transfer === 115 ? { ...entry, balanceAfter: entry.balanceAfter - 5n } : entry,
          ),
        ).slice(12),
      'balance',
    ],
    [
      'a block that was signed with another statement',
      () => signAll(ledger().map((entry) => ({ ...entry, block: entry.block === 13 ? 12 : entry.block }))).slice(12),
      'block',
    ],
    ['another fingerprint of a day', () => signAll(ledger(), { dayHash: 'ee'.repeat(32) }).slice(12), 'day'],
    ['a key used after its end', () => signAll(ledger(), { keyOf: () => 1 }).slice(12), 'false'],
    ['a key that is not the platform’s', () => signAll(ledger(), { pairOf: newPair }).slice(12), 'false'],
    [
      'another member’s account',
      () => rest().map((row) => ({ ...row, account: row.account.replace('12345678', '87654321') })),
      'false',
    ],
    ['a number twice', () => [...rest(), { ...rest()[7], amount: 5n } as Receipt], 'changed'],
  ])('with %s are found', async (_, rows, kind) => expect(await laterKinds(rows())).toContain(kind))

  it('of a day that this device saw otherwise at /Inclusion are found', async () => {
    const { platform } = platformOf(signAll(ledger()))
    const { device, days } = newDevice()
    days.set('2026-11-28', 'cc'.repeat(32))
    await compare(OWNER, platform, device)
    expect((await device.store.findings(OWNER)).map(({ kind }) => kind)).toEqual(['day'])
  })

  it('of the same block that another account of this device has are compared', async () => {
    const { device } = newDevice()
    await compare(OWNER, platformOf(signAll(ledger())).platform, device)
    const other = ledger().map((entry) => ({ ...entry, account: entry.account.replace('12345678', '87654321') }))
    await compare('member:87654321', platformOf(signAll(other)).platform, device)
    expect((await device.store.findings('member:87654321')).map(({ kind }) => kind)).toContain('block')
  })
})

describe('the keys', () => {
  it.each<[string, (keys: PublicKey[]) => PublicKey[], string]>([
    ['is gone', (keys) => keys.slice(1), 'keyGone'],
    [
      'is another',
      ([first, ...keys]) => [{ ...first, publicKey: 'ab'.repeat(32) } as PublicKey, ...keys],
      'keyChanged',
    ],
    [
      'began at another time',
      ([first, ...keys]) => [{ ...first, from: '2026-08-01T00:00:00.000000Z' } as PublicKey, ...keys],
      'keyChanged',
    ],
    [
      'ends at another time',
      ([first, ...keys]) => [{ ...first, until: '2026-12-01T00:00:00.000000Z' } as PublicKey, ...keys],
      'keyChanged',
    ],
    ['has not ended any more', ([first, ...keys]) => [{ ...first, until: null } as PublicKey, ...keys], 'keyChanged'],
    ['lost its signature', ([first, second]) => [first, { ...second, signature: null }] as PublicKey[], 'keyChanged'],
    [
      'is new with a wrong signature',
      (keys) => [
        ...keys,
        {
          id: 3,
          publicKey: newPair().publicKey,
          from: '2026-12-01T00:00:00.000000Z',
          until: null,
          signature: 'ab'.repeat(64),
        },
      ],
      'keyFalse',
    ],
    [
      'is new while the one before it is missing',
      (keys) => {
        const signature = 'ab'.repeat(64)
        return [...keys, { ...keys[1], id: 4, publicKey: newPair().publicKey, signature } as PublicKey]
      },
      'keyGap',
    ],
  ])('one that %s is found', async (_, change, kind) => {
    const { shown, kindsNow } = await afterwards()
    shown.keys = change(publicKeys())
    expect(await kindsNow()).toContain(kind)
  })
})

it('a list that lacked a key from the beginning is an alarm, and one that begins later is none', async () => {
  const [first, second] = publicKeys() as [PublicKey, PublicKey]
  for (const [keys, kinds] of [
    [[first, { ...second, id: 3 }], ['keyGap']],
    [[second], []],
  ] as const) {
    const { device } = newDevice()
    await compare(OWNER, platformOf([], [...keys]).platform, device)
    expect((await device.store.findings(OWNER)).map(({ kind }) => kind)).toEqual(kinds)
  }
})
