import { consoleContract } from '@humidor/contract/console/index.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { post } from '../../../ledger/post.ts'
import type { Posting, Transfer } from '../../../ledger/posting.ts'
import { idsIn, not, openBooks, uscd } from './ledger-explorer.testing.ts'

const { transfers, transfer, accounts, accountHistory } = consoleContract.ledger

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openBooks()
})

const idsWhere = idsIn(() => sandbox)

const asks = (it: Partial<Parameters<typeof ask>[0]>) => ask({ limit: 25, ...it })
const ask = (it: {
  limit: number
  after?: string
  operation?: string
  search?: string
  from?: BusinessDay
  to?: BusinessDay
}) => sandbox.staff.fiona.call(transfers, it)

/** Reads every id, in pages of `limit`. */
async function everyId(it: Parameters<typeof asks>[0], limit: number) {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await asks({ ...it, limit, ...(after ? { after } : {}) })
    expect(page.rows.length).toBeLessThanOrEqual(limit)
    ids.push(...page.rows.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after !== undefined)
  return ids
}

describe('the list of transfers', () => {
  it.each([1, 4, 7, 100])('shows all transfers, the newest first, in pages of %i', async (limit) => {
    expect(await everyId({}, limit)).toEqual(await idsWhere('true'))
  })

  it.each([1, 4, 100])('filters by an operation and by days, in pages of %i', async (limit) => {
    expect(await everyId({ operation: 'systemAward' }, limit)).toEqual(await idsWhere(`operation = 'systemAward'`))
    expect(await everyId({ operation: 'no such thing' }, limit)).toEqual([])
    // Business days begin at 16:00 in UTC.
    const ofDay = await idsWhere(`at >= '2026-11-21T16:00Z' and at < '2026-11-22T16:00Z'`)
    expect(ofDay.length).toBeGreaterThan(30)
    expect(await everyId({ from: '2026-11-22', to: '2026-11-22' }, limit)).toEqual(ofDay)
    expect(await everyId({ from: '2026-11-22', to: '2026-11-21' }, limit)).toEqual([])
    expect(await everyId({ from: '2026-11-22', to: '2026-11-22', operation: 'systemAward' }, limit)).toEqual(
      await idsWhere(`at >= '2026-11-21T16:00Z' and at < '2026-11-22T16:00Z' and operation = 'systemAward'`),
    )
  })

  it('shows the moved amounts of each coin, and every operation', async () => {
    const { rows, operations } = await asks({ limit: 1, search: 'fixture:treasury-conversion' })
    expect(rows).toMatchObject([
      {
        operation: 'treasuryConversion',
        key: 'fixture:treasury-conversion',
        entries: 4,
        moved: [
          { coin: 'USCD', amount: 1_000_000_000_000n },
          { coin: 'USDT', amount: 1_000_000_000_000n },
        ],
      },
    ])
    const known = await sandbox.pool.query('select distinct operation from transfer order by 1')
    expect(operations).toEqual(known.rows.map(({ operation }) => operation))
  })

  it.each([1, 3, 100])('finds the transfers of a member by uid, each once, in pages of %i', async (limit) => {
    const { bob } = sandbox
    const own = `id in (select transfer_id from entry where account_id between ${bob.uid}00 and ${bob.uid}99)`
    expect(await everyId({ search: String(bob.uid) }, limit)).toEqual(await idsWhere(own, 'id desc'))
    expect(await everyId({ search: ` ${bob.uid} `, operation: 'systemAward' }, limit)).toEqual(
      await idsWhere(`${own} and operation = 'systemAward'`, 'id desc'),
    )
    expect(await everyId({ search: '99999998' }, limit)).toEqual([])
  })

  it('finds each transfer of a member, even with several entries on one account', async () => {
    const { paula, magnus } = sandbox
    await paula.fund(micros<'USCD'>(100n), 'USCD')
    const posting = {
      ...{ from: uscd(paula.uid), to: uscd(magnus.uid), amount: micros<'USCD'>(1n) },
      ...{ out: 'transactionTransferOut', in: 'transactionTransferIn' },
    } as Posting
    const list = [7, 1, 3].map(
      (times, n): Transfer => ({
        operation: 'transfer',
        key: `fixture:many:${n}`,
        at: sandbox.clock.now(),
        postings: Array.from({ length: times }, () => posting),
      }),
    )
    await sandbox.db.transaction().execute((tx) => post(tx, list))
    const own = `id in (select transfer_id from entry where account_id between ${magnus.uid}00 and ${magnus.uid}99)`
    for (const limit of [1, 2, 5, 50]) {
      expect(await everyId({ search: String(magnus.uid) }, limit)).toEqual(await idsWhere(own, 'id desc'))
      const { rows } = await asks({ search: String(magnus.uid), limit })
      expect(rows).toHaveLength(Math.min(limit, 3))
    }
  })

  it('filters the transfers of a member by the days of their posting', async () => {
    const { carol } = sandbox
    const booked = `id in (select transfer_id from entry where account_id between ${carol.uid}00 and ${carol.uid}99
      and at >= '2026-11-21T16:00Z' and at < '2026-11-22T16:00Z')`
    const ids = await everyId({ search: String(carol.uid), from: '2026-11-22', to: '2026-11-22' }, 4)
    expect(ids).toEqual(await idsWhere(booked, 'id desc'))
    expect(ids.length).toBeGreaterThan(5)
    expect(await everyId({ search: String(carol.uid), to: '2026-11-19' }, 4)).toEqual([])
  })

  it('finds a transfer by its number, sorted among those of a member with the same digits', async () => {
    const [last] = await idsWhere('true', 'id desc')
    expect(await everyId({ search: last ?? '' }, 10)).toEqual([last])
    expect(await everyId({ search: last ?? '', operation: 'no such thing' }, 10)).toEqual([])
    expect(await everyId({ search: '999999999999999999' }, 10)).toEqual([])
    const { tom } = sandbox
    await tom.fund(micros<'POINT'>(3n), 'POINT')
    const before = await idsWhere(`id in (select transfer_id from entry where account_id = ${tom.uid}06)`)
    await sql`alter sequence transfer_id_seq restart with ${sql.lit(tom.uid)}`.execute(sandbox.db)
    await sandbox.sylvia.fund(micros<'POINT'>(3n), 'POINT')
    await tom.fund(micros<'POINT'>(4n), 'POINT')
    for (const limit of [1, 2, 3, 10])
      expect(await everyId({ search: String(tom.uid) }, limit)).toEqual([
        String(tom.uid + 1),
        String(tom.uid),
        ...before,
      ])
    expect((await everyId({ search: String(tom.uid), operation: 'systemAward', to: '2026-11-19' }, 10)).length).toBe(0)
  })

  it.each([1, 6, 100])(
    'finds transfers by the beginning of their key, in the order of keys, in pages of %i',
    async (limit) => {
      const { alice, carol } = sandbox
      const ofKey = (beginning: string) => idsWhere(`starts_with(key, '${beginning}')`, 'key')
      for (const beginning of [
        `fixture:story:${alice.uid}`,
        `fixture:story:${carol.uid}:`,
        'fixture:story:',
        'gen',
        'genesis',
      ])
        expect(await everyId({ search: beginning }, limit)).toEqual(await ofKey(beginning))
      expect(await everyId({ search: 'fixture:story:', operation: 'systemAward' }, limit)).toEqual(
        await idsWhere(`starts_with(key, 'fixture:story:') and operation = 'systemAward'`, 'key'),
      )
      for (const nothing of ['%', 'fixture:stor_', 'enesis', "' or 1=1 --", 'ü', 'genesis '.repeat(2)])
        expect(await everyId({ search: nothing }, limit)).toEqual([])
    },
  )

  it.each([
    [{ after: 'x' }],
    [{ after: '1.x' }],
    [{ after: '5', search: undefined }],
    [{ after: 'x', search: '12' }],
    [{ after: '1.2', search: 'gen' }],
    [{ from: '2026-02-30' }],
    [{ limit: 201 }],
    [{ search: 'x'.repeat(121) }],
    [{ uid: 1 }],
  ])('refuses %j', async (body) => {
    const { refused } = (await sandbox.staff.fiona.sendRaw('GET', transfers.path, body)) as { refused: string }
    expect(['parameter_error', 'invalid_date']).toContain(refused)
  })

  it('is open to finance, and the audit log records who read it', async () => {
    const { wendy, conrad, victor, fiona } = sandbox.staff
    for (const who of [wendy, conrad])
      for (const [call, body] of [
        [transfers, { limit: 1 }],
        [transfer, { id: '1' }],
        [accounts, {}],
        [accountHistory, { number: '107', limit: 1 }],
      ] as const)
        expect(await who.tryCall(call as typeof transfers, body as never)).toEqual(not('illegal_operation'))
    await fiona.call(accounts, { owner: String(sandbox.alice.uid) })
    const { rows } = await victor.call(consoleContract.operators.audit, { limit: 1 })
    expect(rows).toMatchObject([{ call: accounts.path, operator: fiona.name }])
  })
})
