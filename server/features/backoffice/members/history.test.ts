import { randomUUID } from 'node:crypto'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountKinds, memberAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import type { Transfer } from '../../../ledger/posting.ts'
import { entriesAfter } from '../../../platform/console/entries.queries.ts'
import { not, page, rowsRead } from './looking-up.testing.ts'

const { memberHistory } = consoleContract.members

let sandbox: Sandbox
let staff: Sandbox['staff']
beforeAll(async () => {
  sandbox = await openSandbox()
  staff = sandbox.staff
})

/** Transfers to and fro between two wallets of a member. */
async function hasHistory({ uid }: Person, transfers: number) {
  const [transaction, rebate] = [memberAccount(uid, 'transaction'), memberAccount(uid, 'rebate')]
  const list = Array.from(
    { length: transfers },
    (_, n): Transfer => ({
      operation: n % 10 === 0 ? 'balanceToTransaction' : 'systemAward',
      key: `fixture:history:${randomUUID()}`,
      at: sandbox.clock.now(),
      postings: [
        n % 2 === 0
          ? { from: transaction, to: rebate, amount: micros<'USCD'>(1n) }
          : { from: rebate, to: transaction, amount: micros<'USCD'>(1n) },
      ],
    }),
  )
  for (let from = 0; from < list.length; from += 500)
    await sandbox.db.transaction().execute((tx) => post(tx, list.slice(from, from + 500)))
}

async function pagesOf(asked: { uid: number; account?: string; operation?: string }, limit: number) {
  const rows = []
  let after: string | undefined
  let count = 0
  do {
    const found = await staff.sam.call(memberHistory, { ...asked, limit, ...(after === undefined ? {} : { after }) })
    rows.push(...found.rows)
    count = found.count
    after = found.next ?? undefined
  } while (after !== undefined)
  return { rows, count }
}

describe('the history of a member', () => {
  it('has every entry of every account once, the newest first, whatever the pages', async () => {
    const { carol } = sandbox
    await carol.fund(micros<'USCD'>(1_000_000n), 'USCD')
    await carol.fund(micros<'POINT'>(30n), 'POINT')
    await hasHistory(carol, 40)
    const { rows: stored } = await sandbox.pool.query(
      `select e.account_id || '.' || e.seq as id from entry e where e.account_id between $1 and $2
       order by e.transfer_id desc, e.account_id, e.seq desc`,
      [carol.uid * 100, carol.uid * 100 + 99],
    )
    expect(stored).toHaveLength(82)
    for (const limit of [1, 3, 7, 82, 200]) {
      const { rows, count } = await pagesOf({ uid: carol.uid }, limit)
      expect(count).toBe(82)
      expect(rows.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
    }
    const awards = await pagesOf({ uid: carol.uid, operation: 'balanceToTransaction' }, 3)
    expect(awards).toMatchObject({ count: 8 })
    expect(awards.rows.every(({ operation }) => operation === 'balanceToTransaction')).toBe(true)
    const rebates = await pagesOf({ uid: carol.uid, account: 'rebate' }, 9)
    expect(rebates.rows.map(({ account }) => account)).toEqual(Array.from({ length: 40 }, () => 'rebate'))
    expect(rebates.rows[0]).toMatchObject({ coin: 'USCD', amount: -1n, balanceAfter: 0n })
    expect(await pagesOf({ uid: carol.uid, account: 'nothing of the sort' }, 9)).toEqual({ rows: [], count: 0 })
  })

  it('refuses a place that it did not issue, and shows nothing of another member by one of theirs', async () => {
    const { alice, carol } = sandbox
    for (const after of ['x', '1.2', '1.2.3.4', '-1.2.3'])
      expect(await staff.sam.tryCall(memberHistory, { ...page, uid: alice.uid, after })).toEqual(not('parameter_error'))
    const { next } = await staff.sam.call(memberHistory, { limit: 1, uid: carol.uid })
    const { rows } = await staff.sam.call(memberHistory, { ...page, uid: alice.uid, after: next ?? '' })
    expect(rows).toEqual([])
  })

  it('reads no more at the end of a long history than at its beginning', { timeout: 60_000 }, async () => {
    const { magnus } = sandbox
    await magnus.fund(micros<'USCD'>(1_000_000n), 'USCD')
    await hasHistory(magnus, 6_000)
    const accounts = accountKinds.member.map(({ kind }) => magnus.uid * 100 + kind)
    const { rows } = await sandbox.pool.query(
      'select min(transfer_id) + 30 as near_end, max(transfer_id) as near_begin from entry where account_id = $1',
      [magnus.uid * 100 + 2],
    )
    /** The number of entries that the database reads for a page of 25 after a transfer. */
    const read = (transfer: bigint) =>
      sandbox.db.transaction().execute(async (tx) => {
        const after = { transfer, account: 0n, seq: 1n }
        const entriesRead = async () => (await rowsRead(tx, 'transfer')) + (await rowsRead(tx, 'transfer_line'))
        const before = await entriesRead()
        expect(await entriesAfter(tx, { accounts, operation: undefined }, after, 25)).toHaveLength(25)
        return (await entriesRead()) - before
      })
    // Two wallets of 25 rows each, and the steps of a binary search over six thousand in each; there are twelve
    // thousand.
    for (const place of ['near_begin', 'near_end']) expect(await read(rows[0][place])).toBeLessThan(300)
  })
})
