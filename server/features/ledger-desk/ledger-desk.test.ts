import { consoleContract } from '@humidor/contract/console/index.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { memberAccount, memberAccountSql, merchantAccount, platformAccount } from '../../ledger/accounts.ts'
import { postBulk } from '../../ledger/bulk.ts'
import { post } from '../../ledger/post.ts'
import type { Posting } from '../../ledger/posting.ts'

const { transfers, transfer, accounts, accountHistory } = consoleContract.ledger
const not = (refused: string) => ({ refused })

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
  const { alice, bob, carol } = sandbox
  for (const person of [alice, bob, carol]) await person.owns(micros<'USCD'>(100_000_000n), 'USCD')
})

const asks = (it: Partial<Parameters<typeof ask>[0]>) => ask({ limit: 25, ...it })
const ask = (it: {
  limit: number
  after?: string
  operation?: string
  search?: string
  from?: BusinessDay
  to?: BusinessDay
}) => sandbox.staff.fiona.gets(transfers, it)

/** Every id, by pages of so many. */
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
const idsWhere = async (where: string, order = 'at desc, id desc') =>
  (await sandbox.pool.query(`select id::text as number from transfer where ${where} order by ${order}`)).rows.map(
    ({ number }) => number,
  )

const uscd = (uid: number) => memberAccount(uid, 'transaction')
/** So many payments from one to another, each a minute after the one before. */
async function pays(from: number, to: number, count: number, begin: string) {
  const list = Array.from({ length: count }, (_, n) => ({
    operation: n % 5 === 0 ? 'systemAward' : 'transfer',
    key: `story:${from}:${begin}:${n}`,
    at: new Date(Date.parse(begin) + n * 60_000),
    postings: [
      {
        ...{ from: uscd(from), to: uscd(to), amount: micros<'USCD'>(1n) },
        ...{ out: 'transactionTransferOut', in: 'transactionTransferIn' },
      } as Posting,
    ],
  }))
  await sandbox.db.transaction().execute((tx) => post(tx, list))
}

describe('the transfers', () => {
  beforeAll(async () => {
    const { alice, bob, carol } = sandbox
    await pays(alice.uid, bob.uid, 40, '2026-11-21T15:40:00Z')
    await pays(carol.uid, bob.uid, 12, '2026-11-22T15:40:00Z')
    await pays(bob.uid, carol.uid, 9, '2026-11-21T15:50:30Z')
  })

  it.each([1, 4, 7, 100])('are all there, the newest first, by pages of %i', async (limit) => {
    expect(await everyId({}, limit)).toEqual(await idsWhere('true'))
  })

  it.each([1, 4, 100])('are narrowed to an operation and to days, by pages of %i', async (limit) => {
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

  it('say what moved, coin by coin, and every operation that there is', async () => {
    const { rows, operations } = await asks({ limit: 1, search: 'treasury-conversion:' })
    expect(rows).toMatchObject([
      {
        operation: 'treasuryConversion',
        key: 'treasury-conversion:sandbox',
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

  it.each([1, 3, 100])('of a member are found by their uid, each once, by pages of %i', async (limit) => {
    const { bob } = sandbox
    const own = `id in (select transfer_id from entry where account_id between ${bob.uid}00 and ${bob.uid}99)`
    expect(await everyId({ search: String(bob.uid) }, limit)).toEqual(await idsWhere(own, 'id desc'))
    expect(await everyId({ search: ` ${bob.uid} `, operation: 'systemAward' }, limit)).toEqual(
      await idsWhere(`${own} and operation = 'systemAward'`, 'id desc'),
    )
    expect(await everyId({ search: '99999998' }, limit)).toEqual([])
  })

  it('of a member may have several entries on one account, and none is passed over', async () => {
    const { paula, magnus } = sandbox
    await paula.owns(micros<'USCD'>(100n), 'USCD')
    const posting = {
      ...{ from: uscd(paula.uid), to: uscd(magnus.uid), amount: micros<'USCD'>(1n) },
      ...{ out: 'transactionTransferOut', in: 'transactionTransferIn' },
    } as Posting
    const list = [7, 1, 3].map((times, n) => ({
      operation: 'transfer',
      key: `many:${n}`,
      at: sandbox.clock.now(),
      postings: Array.from({ length: times }, () => posting),
    }))
    await sandbox.db.transaction().execute((tx) => post(tx, list))
    const own = `id in (select transfer_id from entry where account_id between ${magnus.uid}00 and ${magnus.uid}99)`
    for (const limit of [1, 2, 5, 50]) {
      expect(await everyId({ search: String(magnus.uid) }, limit)).toEqual(await idsWhere(own, 'id desc'))
      const { rows } = await asks({ search: String(magnus.uid), limit })
      expect(rows).toHaveLength(Math.min(limit, 3))
    }
  })

  it('of a member are narrowed to the days on which they were booked', async () => {
    const { carol } = sandbox
    const booked = `id in (select transfer_id from entry where account_id between ${carol.uid}00 and ${carol.uid}99
      and at >= '2026-11-21T16:00Z' and at < '2026-11-22T16:00Z')`
    const ids = await everyId({ search: String(carol.uid), from: '2026-11-22', to: '2026-11-22' }, 4)
    expect(ids).toEqual(await idsWhere(booked, 'id desc'))
    expect(ids.length).toBeGreaterThan(5)
    expect(await everyId({ search: String(carol.uid), to: '2026-11-19' }, 4)).toEqual([])
  })

  it('are found by their number, and stand where a uid of the same digits would have them', async () => {
    const [last] = await idsWhere('true', 'id desc')
    expect(await everyId({ search: last ?? '' }, 10)).toEqual([last])
    expect(await everyId({ search: last ?? '', operation: 'no such thing' }, 10)).toEqual([])
    expect(await everyId({ search: '999999999999999999' }, 10)).toEqual([])
    const { tom } = sandbox
    await tom.owns(micros<'POINT'>(3n), 'POINT')
    const before = await idsWhere(`id in (select transfer_id from entry where account_id = ${tom.uid}06)`)
    await sql`alter sequence transfer_id_seq restart with ${sql.lit(tom.uid)}`.execute(sandbox.db)
    await sandbox.sylvia.owns(micros<'POINT'>(3n), 'POINT')
    await tom.owns(micros<'POINT'>(4n), 'POINT')
    for (const limit of [1, 2, 3, 10])
      expect(await everyId({ search: String(tom.uid) }, limit)).toEqual([
        String(tom.uid + 1),
        String(tom.uid),
        ...before,
      ])
    expect((await everyId({ search: String(tom.uid), operation: 'systemAward', to: '2026-11-19' }, 10)).length).toBe(0)
  })

  it.each([1, 6, 100])(
    'are found by the beginning of their key, in the order of keys, by pages of %i',
    async (limit) => {
      const { alice, carol } = sandbox
      const ofKey = (beginning: string) => idsWhere(`starts_with(key, '${beginning}')`, 'key')
      for (const beginning of [`story:${alice.uid}`, `story:${carol.uid}:`, 'story:', 'gen', 'genesis'])
        expect(await everyId({ search: beginning }, limit)).toEqual(await ofKey(beginning))
      expect(await everyId({ search: 'story:', operation: 'systemAward' }, limit)).toEqual(
        await idsWhere(`starts_with(key, 'story:') and operation = 'systemAward'`, 'key'),
      )
      for (const nothing of ['%', 'stor_', 'enesis', "' or 1=1 --", 'ü', 'genesis '.repeat(2)])
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
  ])('refuse %j', async (body) => {
    const { refused } = (await sandbox.staff.fiona.sends('GET', transfers.path, body)) as { refused: string }
    expect(['parameter_error', 'invalid_date']).toContain(refused)
  })

  it('are finance’s to read, and it is written down who did', async () => {
    const { wendy, conrad, victor, fiona } = sandbox.staff
    for (const who of [wendy, conrad])
      for (const [call, body] of [
        [transfers, { limit: 1 }],
        [transfer, { id: '1' }],
        [accounts, {}],
        [accountHistory, { number: '107', limit: 1 }],
      ] as const)
        expect(await who.asks(call as typeof transfers, body as never)).toEqual(not('illegal_operation'))
    await fiona.gets(accounts, { owner: String(sandbox.alice.uid) })
    const { rows } = await victor.gets(consoleContract.operators.audit, { limit: 1 })
    expect(rows).toMatchObject([{ call: accounts.path, operator: fiona.name }])
  })
})

const shows = (id: string) => sandbox.staff.fiona.gets(transfer, { id })

describe('a transfer', () => {
  it('is shown with its entries, who gives first, and the accounts that they stand on', async () => {
    const { alice, bob } = sandbox
    const [id = ''] = await idsWhere(`key = 'story:${alice.uid}:2026-11-21T15:40:00Z:0'`)
    const shown = await shows(id)
    expect(shown).toMatchObject({
      entries: 2,
      linesLeft: 0,
      reverses: null,
      reversedBy: null,
      operation: 'systemAward',
    })
    expect(shown.lines).toMatchObject([
      {
        account: {
          number: `${alice.uid}02`,
          owner: 'member',
          ownerId: alice.uid,
          ownerName: alice.name,
          name: 'transaction',
        },
        amount: -1n,
        balanceAfter: 99_999_999n,
        says: 'transactionTransferOut',
      },
      { account: { ownerId: bob.uid }, amount: 1n, says: 'transactionTransferIn' },
    ])
    const genesis = await shows('1')
    expect(genesis.lines[0]).toMatchObject({
      account: { number: '105', owner: 'platform', ownerId: null, ownerName: null, name: 'issuance', coin: 'CIG' },
      amount: -1_000_000_000_000_000n,
      says: null,
    })
  })

  it('says what it takes back, and what took it back', async () => {
    const { alice, bob } = sandbox
    const at = sandbox.clock.now()
    const give = (from: number, to: number) =>
      [
        {
          ...{ from: uscd(from), to: uscd(to), amount: micros<'USCD'>(5n) },
          out: 'transactionTransferOut',
          in: 'transactionTransferIn',
        },
      ] as Posting[]
    const made = await sandbox.db
      .transaction()
      .execute((tx) => post(tx, [{ operation: 'transfer', key: 'wrong', at, postings: give(alice.uid, bob.uid) }]))
    const reverses = made[0]?.id ?? 0n
    const [undone] = await sandbox.db
      .transaction()
      .execute((tx) =>
        post(tx, [{ operation: 'correction', key: 'right', at, postings: give(bob.uid, alice.uid), reverses }]),
      )
    expect(await shows(String(reverses))).toMatchObject({ reverses: null, reversedBy: String(undone?.id) })
    expect(await shows(String(undone?.id))).toMatchObject({ reverses: String(reverses), reversedBy: null })
  })

  it('of a settlement shows two hundred of its entries, and says how many are left', async () => {
    const { alice, bob, carol } = sandbox
    const uid = sql`(array[${alice.uid}, ${bob.uid}, ${carol.uid}]::bigint[])[1 + holding % 3]`
    await sandbox.db.transaction().execute((tx) =>
      postBulk(tx, {
        operation: 'profitTransferIn',
        day: '2026-11-20',
        at: sandbox.clock.now(),
        from: platformAccount('rewards', 'CIG'),
        due: sql`select holding as subject, ${memberAccountSql(uid, 'profit')} as account, 3::bigint as amount
          from generate_series(1::bigint, 500) holding`,
      }),
    )
    const [id = ''] = await idsWhere(`operation = 'profitTransferIn'`)
    const shown = await shows(id)
    expect(shown).toMatchObject({ entries: 501, linesLeft: 301, moved: [{ coin: 'CIG', amount: 1_500n }] })
    expect(shown.lines).toHaveLength(200)
    expect(shown.lines[0]).toMatchObject({ account: { number: '112' }, amount: -1_500n })
  })

  it.each(['0', '999999999', 'x', '', '1.5', '-1', '9'.repeat(24)])('is not found under %j', async (id) => {
    expect(await sandbox.staff.fiona.asks(transfer, { id })).toEqual(not('not_found'))
  })
})

describe('the accounts', () => {
  it('of the platform are one each, whatever lanes they have, and sum to nothing with everybody’s', async () => {
    const own = await sandbox.staff.fiona.gets(accounts, {})
    expect(own).toHaveLength(17)
    expect(own.map(({ number }) => number)).toEqual(own.map((_, n) => String(101 + n)))
    const { rows } = await sandbox.pool.query(
      `select kind, sum(balance)::bigint as balance, sum(entries)::int as entries from account where owner = 'platform' group by 1 order by 1`,
    )
    expect(own.map(({ balance, entries }) => ({ balance, entries }))).toEqual(
      rows.map(({ balance, entries }) => ({ balance, entries })),
    )
    expect(own.filter(({ mirror }) => mirror).map(({ name }) => name)).toEqual([
      'external.bsc',
      'external.tron',
      'issuance',
      'issuance',
      'issuance',
    ])
  })

  it('of a member and of a merchant are found by uid and by six digits', async () => {
    const { alice, merchants, staff } = sandbox
    const theirs = await staff.fiona.gets(accounts, { owner: ` ${alice.uid}` })
    expect(theirs).toHaveLength(16)
    expect(theirs[1]).toMatchObject({
      number: `${alice.uid}02`,
      ownerName: alice.name,
      name: 'transaction',
      balance: await alice.holds('USCD'),
    })
    const shops = await staff.fiona.gets(accounts, { owner: merchants.cedar.vcode })
    expect(shops).toMatchObject([
      { owner: 'merchant', ownerId: merchants.cedar.merchantId, name: 'cig', coin: 'CIG' },
      { owner: 'merchant', name: 'usdt', coin: 'USDT' },
      { owner: 'merchant', name: 'held', coin: 'USDT' },
    ])
    for (const owner of ['99999998', '000000', '123', 'alice', "1' or '1"])
      expect(await staff.fiona.asks(accounts, { owner })).toEqual(not('not_found'))
  })
})

describe('the history of an account', () => {
  const pagesOf = async (number: string, limit: number) => {
    const rows = []
    let after: string | undefined
    let count = 0
    do {
      const page = await sandbox.staff.fiona.gets(accountHistory, { number, limit, ...(after ? { after } : {}) })
      rows.push(...page.rows)
      count = page.count
      after = page.next ?? undefined
    } while (after !== undefined)
    return { ids: rows.map(({ id }) => id), count, rows }
  }
  const stored = async (where: string) =>
    (
      await sandbox.pool.query(
        `select account_id || '.' || seq as id from entry where ${where} order by at desc, account_id desc, seq desc`,
      )
    ).rows.map(({ id }) => id)

  it.each([1, 4, 200])('of a member is every entry, each once, the newest first, by pages of %i', async (limit) => {
    const number = `${sandbox.bob.uid}02`
    const ids = await stored(`account_id = ${number}`)
    expect(await pagesOf(number, limit)).toMatchObject({ ids, count: ids.length })
  })

  it.each([1, 5, 200])('of a platform account goes through its lanes together, by pages of %i', async (limit) => {
    // Payments at once take different lanes.
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        const posting = {
          from: uscd(sandbox.alice.uid),
          to: platformAccount('fees', 'USCD'),
          amount: micros<'USCD'>(1n),
        }
        const at = new Date(sandbox.clock.now().getTime() + (n % 3) * 1_000)
        return sandbox.db
          .transaction()
          .execute((tx) =>
            post(tx, [{ operation: 'activeAccount', key: `fee:${limit}:${n}`, at, postings: [posting] }]),
          )
      }),
    )
    const ids = await stored('account_id between 11600 and 11607')
    const found = await pagesOf('116', limit)
    expect(found).toMatchObject({ ids, count: ids.length })
    const { account } = await sandbox.staff.fiona.gets(accountHistory, { number: '116', limit: 1 })
    expect(account).toMatchObject({ number: '116', owner: 'platform', name: 'fees', coin: 'USCD', mirror: false })
    expect(account.balance).toBe(found.rows.reduce((sum, { amount }) => sum + amount, 0n))
  })

  it('of a merchant is found by the number of the account', async () => {
    const { merchants, staff, alice } = sandbox
    await alice.owns(micros<'CIG'>(9n), 'CIG')
    const [cig] = await staff.fiona.gets(accounts, { owner: merchants.cedar.vcode })
    const page = await staff.fiona.gets(accountHistory, { number: cig?.number ?? '', limit: 5 })
    expect(page).toMatchObject({ count: 0, rows: [], account: { owner: 'merchant' } })
    expect(merchantAccount(merchants.cedar.merchantId, 'cig')).toContain(String(page.account.ownerId))
  })

  it.each(['10700', '999', '1', 'x', '', '9999999802', '1000000000061'])('is not there under %j', async (number) => {
    expect(await sandbox.staff.fiona.asks(accountHistory, { number, limit: 5 })).toEqual(not('not_found'))
  })

  it('takes no place that it did not give', async () => {
    for (const after of ['x', '1.2', '1.2.3.4', '-1.2.3'])
      expect(await sandbox.staff.fiona.asks(accountHistory, { number: '107', limit: 5, after })).toEqual(
        not('parameter_error'),
      )
  })
})
