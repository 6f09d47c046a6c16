import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { everyTamper } from './every-tamper.testing.ts'
import {
  checkLiabilities,
  type LiabilityCheck,
  type LiabilityLeaf,
  type LiabilityProof,
  leafNode,
  liabilityStatement,
  type ProvenAccount,
  type PublishedDay,
  statementHash,
} from './liabilities.ts'
import { levelsOver, NODE_BYTES, pathIn, sumOf } from './sum-tree.ts'

const day = '2026-11-29'
const owner = 12_345_678
const salt = Buffer.alloc(32, 7)

const leaf = (it: Partial<LiabilityLeaf> = {}): LiabilityLeaf => ({
  ...{ day, asset: 'USDT', account: owner * 100 + 1, part: 0, amount: 40_000_000n, salt },
  ...it,
})

/** A tree of two parts of one account among leaves of others. */
function published() {
  const own = [leaf(), leaf({ part: 1, amount: 2_000_000n })].map(leafNode)
  const others = Array.from({ length: 11 }, (_, part) => leafNode(leaf({ account: 99, part, amount: BigInt(part) })))
  const nodes = [...own, ...others].sort((one, other) => Buffer.compare(one.subarray(8), other.subarray(8)))
  const levels = levelsOver(Buffer.concat(nodes))
  const root = levels.at(-1) ?? new Uint8Array(NODE_BYTES)
  const parts = own.map((node) => {
    const index = nodes.indexOf(node)
    return { amount: sumOf(node), index, path: pathIn(levels, index).map((it) => Buffer.from(it).toString('hex')) }
  })
  const tree = {
    asset: 'USDT',
    leaves: 13,
    total: sumOf(root),
    root: Buffer.from(root.subarray(8)).toString('hex'),
  } as const
  const it: PublishedDay = {
    ...{ day, block: 7n, blockHash: 'ab'.repeat(32), at: new Date('2026-11-28T16:00:10.000Z') },
    trees: [tree],
  }
  const account: ProvenAccount = { asset: 'USDT', account: owner * 100 + 1, balance: 42_000_000n, parts }
  const proof: LiabilityProof = { owner, salt: salt.toString('hex'), accounts: [account] }
  return { it, tree, proof, account, parts }
}

const failed = (it: PublishedDay, proof: LiabilityProof) =>
  Object.entries(checkLiabilities(it, proof, owner)).flatMap(([check, passed]) =>
    passed ? [] : [check as LiabilityCheck],
  )

describe('the proof of liabilities', () => {
  it('commits to day, asset, account, part, amount and salt', () => {
    const bytes = Buffer.concat([
      Buffer.of(0),
      Buffer.from('humidor/liability/v1 2026-11-29 USDT'),
      Buffer.from('0000000049960279', 'hex'),
      Buffer.from('00000000', 'hex'),
      Buffer.from('0000000002625a00', 'hex'),
      salt,
    ])
    expect(12_345_678 * 100 + 1).toBe(0x49_96_02_79)
    const hash = createHash('sha256').update(bytes).digest()
    expect(Buffer.from(leafNode(leaf()))).toEqual(Buffer.concat([Buffer.from('0000000002625a00', 'hex'), hash]))
    const altered = [
      { day: '2026-11-30' },
      { asset: 'USCD' },
      { account: owner * 100 + 2 },
      { part: 1 },
      { amount: 1n },
      { salt: Buffer.alloc(32, 8) },
    ] as const
    for (const one of altered) expect(leafNode(leaf(one))).not.toEqual(leafNode(leaf()))
  })

  it('passes for an owner whose parts are all in the tree, and for one who has nothing', () => {
    const { it, proof } = published()
    expect(failed(it, proof)).toEqual([])
    expect(failed(it, { ...proof, accounts: [] })).toEqual([])
  })

  it('fails for each way to understate or borrow a leaf', () => {
    const { it, proof, account, parts, tree } = published()
    const [first, second] = parts
    if (!first || !second) throw new Error('two parts')
    const withAccount = (change: Partial<ProvenAccount>) => ({ ...proof, accounts: [{ ...account, ...change }] })
    const withTree = (change: Partial<typeof tree> | Record<string, unknown>) => ({
      ...it,
      trees: [{ ...tree, ...change }],
    })
    const paths = ['paths']
    const cases: [string, PublishedDay, LiabilityProof, readonly string[]][] = [
      ['a part is left out', it, withAccount({ parts: [first] }), ['parts']],
      [
        'the other part is left out, so that it takes the first number',
        it,
        withAccount({ parts: [second] }),
        ['parts', ...paths],
      ],
      ['a part counts twice', it, withAccount({ parts: [first, first] }), ['parts', ...paths]],
      ['the whole proof of another', it, { ...proof, owner: owner + 1 }, ['accounts']],
      ['an account of nothing', it, withAccount({ parts: [], balance: 0n }), ['parts']],
      ['a kind of another asset', it, withAccount({ account: owner * 100 + 2 }), ['accounts']],
      ['a kind that is none', it, withAccount({ account: owner * 100 + 6 }), ['accounts']],
      ['a smaller balance is stated', it, withAccount({ balance: 41_999_999n }), ['parts']],
      [
        'an amount is bent',
        it,
        withAccount({ parts: [{ ...first, amount: first.amount - 1n }, second], balance: 41_999_999n }),
        paths,
      ],
      [
        'an amount is negative',
        it,
        withAccount({ parts: [first, { ...second, amount: -1n }], balance: 39_999_999n }),
        ['parts', ...paths],
      ],
      ['a salt of another', it, { ...proof, salt: '00'.repeat(32) }, paths],
      ['a salt that is none', it, { ...proof, salt: 'zz' }, ['accounts', 'parts', 'paths', 'totals']],
      ['an account of another', it, withAccount({ account: 99 * 100 + 1 }), ['accounts', ...paths]],
      ['an account twice', it, { ...proof, accounts: [account, account] }, ['accounts']],
      ['another day', { ...it, day: '2026-11-28' }, proof, paths],
      ['an old root', withTree({ root: '11'.repeat(32) }), proof, ['paths']],
      ['a smaller total', withTree({ total: tree.total - 1n }), proof, ['totals']],
      ['fewer leaves', withTree({ leaves: 8 }), proof, paths],
      ['no tree of the asset', { ...it, trees: [] }, proof, paths],
      [
        'the places swapped',
        it,
        withAccount({
          parts: [
            { ...first, index: second.index },
            { ...second, index: first.index },
          ],
        }),
        paths,
      ],
      ['a path cut off', it, withAccount({ parts: [{ ...first, path: first.path.slice(1) }, second] }), paths],
      ['a path of nonsense', it, withAccount({ parts: [{ ...first, path: ['nonsense'] }, second] }), paths],
    ]
    for (const [what, day, tampered, checks] of cases)
      expect([what, failed(day, tampered)]).toEqual([what, expect.arrayContaining([...checks])])
  })

  it('finds a sum that was bent in any inner node', () => {
    const { it, proof, account, parts } = published()
    const [first, second] = parts
    if (!first || !second) throw new Error('two parts')
    for (const level of first.path.keys()) {
      const path = first.path.map((node, at) => (at === level ? `ff${node.slice(2)}` : node))
      const found = failed(it, { ...proof, accounts: [{ ...account, parts: [{ ...first, path }, second] }] })
      expect(found).toEqual(['paths', 'totals'])
    }
  })

  it('finds every single change of what is handed out, or the day is no longer the one that everybody is shown', () => {
    const { it: day, proof } = published()
    const shown = liabilityStatement(day)
    const tampers = everyTamper({ published: day, proof })
    expect(tampers.length).toBeGreaterThan(70)
    const unfound = tampers.flatMap(({ what, changed }) =>
      liabilityStatement(changed.published) === shown && failed(changed.published, changed.proof).length === 0
        ? what
        : [],
    )
    // Who leaves out a whole account says that its owner had nothing. The receipts on their device contradict it.
    expect(unfound).toEqual(['proof.accounts: the first is left out', 'proof.accounts: the last is left out'])
  })

  it('stands for a day in one line', () => {
    const { it, tree } = published()
    const line = `humidor/liabilities/v1 2026-11-29 7 ${'ab'.repeat(32)} 2026-11-28T16:00:10.000Z USDT 13 ${tree.total} ${tree.root}`
    expect(liabilityStatement(it)).toBe(line)
    expect(statementHash(line)).toBe(createHash('sha256').update(line).digest('hex'))
  })
})
