import { micros } from '@humidor/domain/money/micros.ts'
import { describe, expect, it } from 'vitest'
import { memberAccount, merchantAccount, placeOf, platformAccount } from './accounts.ts'
import { isDrawn, linesOf, NotCoveredError, rowsToLock, takenFrom } from './lines.ts'
import type { Posting } from './posting.ts'
import { gift, uscdOf } from './testing.ts'

const [alice, bob] = [10_000_001, 10_000_002]
const [alicesRow, bobsRow] = [1_000_000_102, 1_000_000_202]
const usd = (amount: bigint) => micros<'USCD'>(amount)
const treasury = platformAccount('treasury', 'USCD')
const issuance = platformAccount('issuance', 'USCD')
const fees = platformAccount('fees', 'USCD')
const treasuryLanes = [10_800, 10_801, 10_802, 10_803, 10_804, 10_805, 10_806, 10_807]
const of = (...postings: Posting[]) => ({ operation: 'teamRebate', postings })
const award = { from: treasury, to: uscdOf(alice), amount: usd(7n) } as const

describe('the rows to lock', () => {
  it('are those of a transfer out of an account of the platform, with every lane of that account', () => {
    expect(rowsToLock([of({ from: uscdOf(bob), to: fees, amount: usd(1n) }), of(award)])).toEqual([
      ...[bobsRow, 11_699, ...treasuryLanes, alicesRow],
    ])
  })

  it('are none where members give, where money is issued, and where it comes from outside', () => {
    expect(rowsToLock([gift(alice, bob, 7n), of({ from: uscdOf(alice), to: treasury, amount: usd(7n) })])).toEqual([])
    expect(rowsToLock([of({ from: issuance, to: uscdOf(alice), amount: usd(7n) })])).toEqual([])
  })

  it('include drawn accounts: the platform’s own, and no mirror', () => {
    expect([treasury, issuance, uscdOf(alice)].map((account) => isDrawn(placeOf(account)))).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the lines of a posting', () => {
  const other = { coin: 'USCD' as const }

  it('are what is taken and what is given, with the operation of each row and the number of its transfer', () => {
    expect(linesOf([gift(alice, bob, 7n), of({ ...award, from: uscdOf(bob) })], new Map())).toEqual([
      { transfer: 1, ...other, account: alicesRow, amount: -7n, operation: 'transactionTransferOut' },
      { transfer: 1, ...other, account: bobsRow, amount: 7n, operation: 'transactionTransferIn' },
      { transfer: 2, ...other, account: bobsRow, amount: -7n, operation: 'teamRebate' },
      { transfer: 2, ...other, account: alicesRow, amount: 7n, operation: 'teamRebate' },
    ])
  })

  it('name no operation on accounts without a history: reserved money, a merchant’s, the platform’s', () => {
    const held = memberAccount(alice, 'held.order', 'USCD')
    const inner = linesOf(
      [
        of({ from: held, to: fees, amount: usd(2n) }),
        of({ from: memberAccount(alice, 'profit'), to: merchantAccount(7, 'cig'), amount: micros<'CIG'>(3n) }),
      ],
      new Map(),
    )
    expect(inner.map(({ account, coin, operation }) => [account, coin, operation])).toEqual([
      [1_000_000_111, 'USCD', null],
      [11_699, 'USCD', null],
      [1_000_000_103, 'CIG', 'teamRebate'],
      [1_000_000_000_761, 'CIG', null],
    ])
  })

  it('are one for the giver where postings of the same transfer and giver are joined', () => {
    const shared = [
      { from: uscdOf(alice), to: uscdOf(bob), amount: usd(5n) },
      { from: uscdOf(alice), to: fees, amount: usd(2n), joined: true },
    ]
    const lines = linesOf([of(...shared)], new Map())
    expect(lines.map(({ account, amount }) => [account, amount])).toEqual([
      [alicesRow, -7n],
      [bobsRow, 5n],
      [11_699, 2n],
    ])
    const [first, second] = shared as [Posting, Posting]
    expect(() => linesOf([of(first), of(second)], new Map())).toThrow(`from ${uscdOf(alice)} that joins none before it`)
    // A receiver of the posting before is not its giver.
    const back = { from: uscdOf(bob), to: fees, amount: usd(2n), joined: true }
    expect(() => linesOf([of(first, back)], new Map())).toThrow('joins none')
  })

  it('go to a locked lane where there is one, and the next payment may use it', () => {
    const held = new Map([
      [10_801, 3n],
      [10_803, 0n],
    ])
    const lines = linesOf([of({ from: uscdOf(bob), to: treasury, amount: usd(4n) }), of(award)], held)
    expect(lines.map(({ account, amount }) => [account, amount])).toEqual([
      [bobsRow, -4n],
      [10_801, 4n],
      [10_801, -7n],
      [alicesRow, 7n],
    ])
    expect(held.get(10_801)).toBe(0n)
  })

  it('refuse an amount of zero, a posting to oneself, and an operation that no row may name', () => {
    const one = (posting: Posting, operation = 'teamRebate') => linesOf([{ operation, postings: [posting] }], new Map())
    expect(() => one({ ...award, amount: usd(0n) })).toThrow(`a posting of 0 from ${treasury}`)
    expect(() => one({ ...award, from: award.to })).toThrow(`a posting from ${award.to} to itself`)
    expect(() => one({ ...award, from: uscdOf(bob) }, 'mystery')).toThrow(
      'a member\'s row cannot have the operation "mystery"',
    )
    expect(one({ from: uscdOf(bob), to: uscdOf(alice), amount: usd(1n) })).toHaveLength(2)
  })
})

describe('the lanes that pay', () => {
  const laneBalances = () =>
    new Map<number, bigint>([
      [10_800, 5n],
      [10_801, 30n],
      [10_802, 10n],
      [10_803, 0n],
    ])
  const taken = (amount: bigint, held = laneBalances()) => takenFrom(treasury, placeOf(treasury), amount, held)

  it('are the fewest that are enough, and the smallest of those', () => {
    expect(taken(5n)).toEqual([[10_800, 5n]])
    expect(taken(6n)).toEqual([[10_802, 6n]])
    expect(taken(10n)).toEqual([[10_802, 10n]])
    expect(taken(30n)).toEqual([[10_801, 30n]])
    expect(taken(31n)).toEqual([
      [10_801, 30n],
      [10_802, 1n],
    ])
    expect(taken(45n)).toEqual([
      [10_801, 30n],
      [10_802, 10n],
      [10_800, 5n],
    ])
  })

  it('have less for the next payment', () => {
    const held = laneBalances()
    taken(31n, held)
    expect([...held]).toEqual([
      [10_800, 5n],
      [10_801, 0n],
      [10_802, 9n],
      [10_803, 0n],
    ])
  })

  it('never pay more than they have together', () => {
    expect(() => taken(46n)).toThrow(NotCoveredError)
    expect(() => taken(46n)).toThrow(`not covered: ${treasury}`)
    expect(() => taken(1n, new Map())).toThrow(expect.objectContaining({ name: 'NotCovered', account: treasury }))
  })

  it('of a mirror are the locked one, or any free one, whatever the balance', () => {
    const mirror = (held: Map<number, bigint>) => takenFrom(issuance, placeOf(issuance), 9n, held)
    expect(mirror(new Map())).toEqual([[10_499, 9n]])
    expect(mirror(new Map([[10_402, -5n]]))).toEqual([[10_402, 9n]])
    expect(takenFrom(uscdOf(alice), placeOf(uscdOf(alice)), 9n, new Map())).toEqual([[alicesRow, 9n]])
  })
})
