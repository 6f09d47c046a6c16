import { consoleContract } from '@humidor/contract/console/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod/mini'
import { buys, product } from '../../../commerce/mall/mall.testing.ts'
import { asks, decides, renewOperatorSessions } from './deciding.testing.ts'

const { approvals } = consoleContract.operators
const { requestSetting } = consoleContract.settings

let sandbox: Sandbox
let orderId: number
beforeAll(async () => {
  sandbox = await openSandbox()
  const { alice, staff } = sandbox
  orderId = await buys(sandbox, alice, (await product(sandbox)).id)
  await renewOperatorSessions(sandbox)
  await staff.fiona.call(consoleContract.mall.requestRefund, {
    ...{ id: String(orderId), reason: 'It arrived broken.', restock: false },
  })
  await staff.fiona.call(consoleContract.treasury.requestAward, {
    ...{ uid: sandbox.bob.uid, coin: 'POINT', amount: 340n, reason: 'For the photographs' },
  })
  await staff.fiona.call(requestSetting, { key: 'dailySignPoints', value: 5, reason: 'The anniversary' })
  await asks(staff.wendy, alice)
})

const list = async (asked: Partial<z.infer<typeof approvals.request>>) =>
  (await sandbox.staff.victor.call(approvals, { limit: 25, state: 'waiting', ...asked })).rows
const kindsOf = async (asked: Partial<z.infer<typeof approvals.request>>) =>
  (await list(asked)).map(({ kind }) => kind).sort()

describe('the list of requests', () => {
  it('shows the amount with its coin, and whom each concerns', async () => {
    const rows = await list({})
    const one = (kind: string) => rows.find((row) => row.kind === kind)
    const { alice, bob } = sandbox
    expect(one('mallRefund')).toMatchObject({
      amount: { coin: 'CIG', amount: 1_000_000_000n },
      whom: { who: 'member', number: String(alice.uid), name: alice.name },
    })
    expect(one('award')).toMatchObject({
      amount: { coin: 'POINT', amount: 340n },
      whom: { who: 'member', number: String(bob.uid), name: bob.name },
    })
    expect(one('setting')).toMatchObject({ amount: null, whom: null })
    expect(one('resetAuthenticator')).toMatchObject({ amount: null, whom: { name: alice.name } })
  })

  it('is searched by uid, by a part of a name, by number and by kind', async () => {
    const { alice, bob } = sandbox
    expect(await kindsOf({ search: String(alice.uid) })).toEqual(['mallRefund', 'resetAuthenticator'])
    expect(await kindsOf({ search: bob.name.slice(1, -1).toUpperCase() })).toEqual(['award'])
    expect(await kindsOf({ search: `mo-${orderId}` })).toEqual(['mallRefund'])
    expect(await kindsOf({ search: String(orderId) })).toEqual(['mallRefund'])
    expect(await kindsOf({ search: `WD-${orderId}` })).toEqual([])
    expect(await kindsOf({ search: `MO-${orderId}0` })).toEqual([])
    expect(await kindsOf({ search: 'change a sett', named: ['setting'] })).toEqual(['setting'])
    expect(await kindsOf({ search: '%' })).toEqual([])
    expect(await kindsOf({ search: '  ' })).toHaveLength(4)
    // Without a search, the names of kinds narrow nothing.
    expect(await kindsOf({ named: ['setting'] })).toHaveLength(4)
  })

  it('is filtered by kind, together with a search, and counts what it lists', async () => {
    const { alice, staff } = sandbox
    const found = await staff.victor.call(approvals, { limit: 25, kind: 'mallRefund', search: String(alice.uid) })
    expect(found).toMatchObject({ count: 1, next: null, rows: [{ kind: 'mallRefund', about: String(orderId) }] })
    expect(await kindsOf({ kind: 'price' })).toEqual([])
  })

  it('pages by key, without a row twice', async () => {
    const { victor } = sandbox.staff
    const first = await victor.call(approvals, { limit: 3, state: 'waiting' })
    const second = await victor.call(approvals, { limit: 3, state: 'waiting', after: first.next ?? '' })
    expect([first.rows.length, second.rows.length, second.next]).toEqual([3, 1, null])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(4)
  })

  it('finds decided requests too, by the merchant or the member', async () => {
    const { sam, wendy, victor } = sandbox.staff
    const id = await asks(wendy, sandbox.carol)
    await decides(sam, id, false)
    const found = await victor.call(approvals, { limit: 25, state: 'declined', search: String(sandbox.carol.uid) })
    expect(found.rows).toMatchObject([{ id, state: 'declined' }])
  })

  it('uses the index of each part of a search', async () => {
    await sandbox.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      for (const [condition, index] of [
        [sql`whom = '10000001'`, 'approval_whom'],
        [sql`kind = 'award'`, 'approval_kind'],
        [sql`about = '7'`, 'approval_about'],
        [sql`search_grams(name_folded) @> search_grams('alice')`, 'approval_name_parts'],
      ] as const) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select from approval where ${condition}`.execute(
          tx,
        )
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
      }
    })
  })
})
