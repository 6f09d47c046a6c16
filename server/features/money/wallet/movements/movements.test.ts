import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { giveInReview } from '@humidor/sandbox/movements.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { completeConversions } from './conversions.jobs.ts'
import { moveLittle } from './movements.testing.ts'

const { movements, stopTransfer } = consoleContract.movements
const { claim, audit } = consoleContract.operators
const refused = (code: string) => ({ refused: code })

let harness: Sandbox
let gifts: number[]
beforeAll(async () => {
  harness = await openSandbox()
  await moveLittle(harness)
  const { alice, bob, carol, db, clock } = harness
  const money = (amount: bigint) => micros<'USCD'>(amount)
  await alice.fund(money(1_000_000n), 'USCD')
  await bob.fund(money(1_000_000n), 'USCD')
  for (let n = 1n; n <= 5n; n += 1n) {
    // Two at a time, so that a page may end between rows of one moment.
    if (n % 2n === 0n) clock.moveTo(new Date(clock.now().getTime() + 60_000))
    await (n === 5n ? bob : alice).call(contract.wallet.transactionToBalance, { money: money(n) })
  }
  gifts = []
  for (const [from, to, review] of [
    [alice, bob, 3_600],
    [bob, carol, 60],
    [alice, carol, 3_600],
    [carol, alice, 7_200],
  ] as const) {
    if (from === carol) await carol.fund(money(10n), 'USCD')
    gifts.push(await giveInReview(db, { from, to, money: 10n, fee: 1n, at: clock.now(), review }))
  }
  for (const operator of Object.values(harness.staff)) await harness.renewOperatorSession(operator)
}, 60_000)

type Asked = { kind: 'conversion' | 'transfer'; state: 'pending' | 'done' | 'cancelled'; uid?: number }
const one = (asked: Asked & { limit: number; after?: string }) => harness.staff.fiona.call(movements, asked)

/** Reads every row, in pages of `limit`. */
async function all(asked: Asked, limit = 200) {
  const rows = []
  const counts = new Set<number>()
  for (let after: string | undefined, more = true; more; ) {
    const page: Awaited<ReturnType<typeof one>> = await one({ ...asked, limit, ...(after && { after }) })
    rows.push(...page.rows)
    counts.add(page.count)
    after = page.next ?? undefined
    more = after !== undefined
  }
  expect([...counts]).toEqual([rows.length])
  return rows
}

describe('the console’s list of movements', () => {
  it('shows pending conversions, the first due first, in pages that neither miss nor repeat a row', async () => {
    const asked: Asked = { kind: 'conversion', state: 'pending' }
    const whole = await all(asked)
    expect(whole.map(({ money }) => money)).toEqual([1n, 2n, 3n, 4n, 5n])
    for (const limit of [1, 2, 3, 4, 5]) expect(await all(asked, limit)).toEqual(whole)
    expect(whole[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      member: { uid: harness.alice.uid, name: harness.alice.name },
      to: null,
      money: 1n,
      fee: 0n,
      createdAt: new Date('2026-11-20T04:00:00Z'),
      dueAt: new Date('2026-11-21T04:00:00Z'),
      endedAt: null,
      reason: null,
      lockedBy: null,
    })
    expect((await all({ ...asked, uid: harness.bob.uid })).map(({ money }) => money)).toEqual([5n])
    expect(await all({ ...asked, uid: 99_999_998 })).toEqual([])
  })

  it('shows transfers in review with both names, and with the operator who has claimed one', async () => {
    const { alice, bob, carol } = harness
    const { sam } = harness.staff
    const rows = await all({ kind: 'transfer', state: 'pending' })
    expect(rows.map(({ id }) => Number(id))).toEqual([gifts[1], gifts[0], gifts[2], gifts[3]])
    expect(rows[0]).toMatchObject({
      member: { uid: bob.uid, name: bob.name },
      to: { uid: carol.uid, name: carol.name },
      money: 10n,
      fee: 1n,
      lockedBy: null,
    })
    const { until } = await sam.call(claim, { item: itemOf.transfer(String(gifts[0])) })
    const locks = async () => (await all({ kind: 'transfer', state: 'pending' })).map(({ lockedBy }) => lockedBy)
    expect(await locks()).toEqual([null, { name: 'Sam Sampler', until }, null, null])
    const own = await sam.call(movements, { kind: 'transfer', state: 'pending', limit: 10 })
    expect(own.rows.every(({ lockedBy }) => lockedBy === null)).toBe(true)
    // Of a member: the transfers given and the transfers received.
    for (const limit of [1, 10])
      expect(
        (await all({ kind: 'transfer', state: 'pending', uid: alice.uid }, limit)).map(({ id }) => Number(id)),
      ).toEqual([gifts[0], gifts[2], gifts[3]])
  })

  it('shows ended movements with their outcome, the newest first, with the reason of a stop', async () => {
    const { alice, carol, db, clock } = harness
    const { wendy, sam } = harness.staff
    const [first, second] = await alice.call(contract.wallet.transactionToBalanceHistory, {})
    await alice.call(contract.wallet.cancelTransactionToBalance, { did: second?.did ?? 0 })
    await alice.call(contract.wallet.cancelTransactionToBalance, { did: first?.did ?? 0 })
    const cancelled = await all({ kind: 'conversion', state: 'cancelled' }, 1)
    expect(cancelled.map(({ id }) => Number(id))).toEqual(
      [first?.did, second?.did].toSorted((a, b) => Number(b) - Number(a)),
    )
    await completeConversions(expect.unreachable).run({
      db,
      day: '2026-11-20',
      at: new Date(clock.now().getTime() + 86_400_000),
      limit: 100,
    })
    expect((await all({ kind: 'conversion', state: 'done' }, 2)).map(({ money }) => money)).toEqual([5n, 2n, 1n])
    expect(await all({ kind: 'conversion', state: 'pending' })).toEqual([])
    await carol.call(contract.wallet.cancelTransfer, { id: gifts[3] ?? 0 })
    clock.moveTo(new Date(clock.now().getTime() + 1_000))
    await wendy.call(stopTransfer, { id: String(gifts[2]), reason: 'Asked for.' })
    const stopped = await all({ kind: 'transfer', state: 'cancelled' }, 1)
    expect(stopped.map(({ id, reason }) => [Number(id), reason])).toEqual([
      [gifts[2], 'Asked for.'],
      [gifts[3], null],
    ])
    expect(stopped[0]?.endedAt).toEqual(clock.now())
    expect(await sam.call(movements, { kind: 'transfer', state: 'done', limit: 5 })).toEqual({
      rows: [],
      count: 0,
      next: null,
    })
  })

  it('is open to support and finance, and the audit log records who read it', async () => {
    const { conrad, victor, wendy } = harness.staff
    const asked = { kind: 'transfer', state: 'pending' } as const
    expect(await conrad.tryCall(movements, { ...asked, limit: 1 })).toEqual(refused('illegal_operation'))
    expect(await harness.alice.tryCall(movements, { ...asked, limit: 1 })).toEqual(refused('please_login'))
    await wendy.call(movements, { ...asked, limit: 1, uid: harness.alice.uid })
    const { rows } = await victor.call(audit, { limit: 1, call: movements.path })
    expect(rows[0]).toMatchObject({ operator: 'Wendy Wrapper' })
    expect(JSON.parse(rows[0]?.request ?? '')).toEqual({ ...asked, limit: 1, uid: harness.alice.uid })
  })

  it.each([
    [{}],
    [{ kind: 'conversion' }],
    [{ kind: 'conversion', state: 'held' }],
    [{ kind: 'withdrawal', state: 'pending' }],
    [{ kind: 'conversion', state: 'pending', after: 'x' }],
    [{ kind: 'conversion', state: 'pending', after: '1.abc' }],
    [{ kind: 'conversion', state: 'pending', after: `1.${'9'.repeat(30)}` }],
    [{ kind: 'conversion', state: 'pending', limit: 0 }],
    [{ kind: 'conversion', state: 'pending', limit: 201 }],
    [{ kind: 'conversion', state: 'pending', uid: 'alice' }],
  ])('refuses %j', async (body) => {
    const answer = await harness.staff.fiona.sendRaw('GET', movements.path, body)
    expect(answer).toHaveProperty('refused')
    expect(answer).not.toEqual(refused('operation_failed'))
  })

  it('has an index in the order of each of its lists', async () => {
    const plan = async (table: string, where: string, order: string) =>
      await harness.db.transaction().execute(async (tx) => {
        // On a table of a few rows sorting is cheaper. The index must make it unnecessary.
        await sql`set local enable_sort = off`.execute(tx)
        await sql`set local enable_seqscan = off`.execute(tx)
        await sql`set local enable_bitmapscan = off`.execute(tx)
        const query = sql.raw<object>(`explain select * from ${table} where ${where} order by ${order} limit 26`)
        return (await query.execute(tx)).rows.map((row) => Object.values(row).join(' ')).join('\n')
      })
    for (const table of ['conversion', 'transfer_review']) {
      expect(await plan(table, `state = 'pending'`, 'due_at, id')).toContain(`Index Scan using ${table}_due`)
      expect(await plan(table, `state = 'done'`, 'ended_at desc, id desc')).toContain(`Backward using ${table}_over`)
    }
    // The list of pending transfers reads only pending ones, however many a member gave.
    expect(await plan('transfer_review', `uid = 1 and state = 'pending'`, 'id desc')).toContain(
      'Backward using transfer_review_pending_from',
    )
  })
})
