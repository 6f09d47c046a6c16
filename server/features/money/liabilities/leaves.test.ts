import { leafNode } from '@humidor/domain/money/liabilities.ts'
import { type LiabilityAsset } from '@humidor/domain/money/liability-assets.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../database/testing.ts'
import { createSalts, createSplit } from './leaves.ts'
import { leavesOf, prefixOf } from './leaves-in-sql.ts'

const day = '2026-11-29'
const secret = Buffer.alloc(32, 7)
const account = 12_345_678_02

/** The leaves of a balance by the rule: amount and hash in hex. */
const split = (asset: LiabilityAsset, balance: bigint, spread: number, largest: bigint) => {
  const leaves: { amount: bigint; hash: string }[] = []
  createSplit({ day, asset, secret, spread, largest })(account, balance, (amount, hash) => {
    leaves.push({ amount, hash: Buffer.from(hash, 'latin1').toString('hex') })
  })
  return leaves
}

const MOST = 2n ** 63n - 1n
// Most below a share of each 65,536th of a part, and with more parts than one hash has chance for.
const balances: readonly [bigint, bigint][] = [
  ...[1n, 2n, 65_535n, 999_999n, 10_000_000_007n, MOST].map((balance): [bigint, bigint] => [balance, MOST]),
  [100_000n, 1_000n],
  [MOST, MOST / 1_000n],
]

it('the rule and the query that checks it give the same leaves, which add up', async () => {
  const { db, close } = await freshDatabase()
  for (const [balance, largest] of balances)
    for (const spread of [2_000, 2_499, 4_750]) {
      const balancesOf = `(select 'USCD' as asset, ${account}::bigint as account, ${balance}::bigint as balance, decode('${secret.toString('hex')}', 'hex') as secret,
        ${spread} as spread, ${largest}::bigint as largest, ${prefixOf(`date '${day}'`, "'USCD'")} as prefix) balances`
      const { rows } = await sql<{ amount: bigint; hash: string }>`
        select amount, encode(hash, 'hex') as hash from (${sql.raw(leavesOf(balancesOf))}) leaf order by part`.execute(
        db,
      )
      const leaves = split('USCD', balance, spread, largest)
      expect(leaves).toEqual(rows)
      expect(leaves.reduce((sum, { amount }) => sum + amount, 0n)).toBe(balance)
      expect(leaves.every(({ amount }) => amount >= 0n)).toBe(true)
    }
  await close()
})

it('hashes leaves as the published format has them', () => {
  const salt = Buffer.from(createSalts(secret)(Math.floor(account / 100)), 'latin1')
  for (const [part, { amount, hash }] of split('CIG', 77_000_000n, 4_000, 1_000_000n).entries()) {
    const node = leafNode({ day, asset: 'CIG', account, part, amount, salt })
    expect(Buffer.from(node).toString('hex', 8)).toBe(hash)
  }
})
