import { contract } from '@humidor/contract/index.ts'
import { EXPORT_OPEN_MS, type ExportPart, exportParts } from '@humidor/domain/accounts/data-export.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageOfRows } from './data-export.queries.ts'
import { partTables } from './parts.ts'

const { beginExport, exportRows } = contract.dataExport
const { transferUsdc } = contract.wallet

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(async () => await sandbox.close())

/** Reads a whole part in pages of three. */
async function wholePart(who: Person, grant: string, part: ExportPart) {
  const rows: (string | null)[][] = []
  let columns: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(who, grant, part, after)
    columns = page.columns
    rows.push(...page.rows)
    after = page.next
  } while (after !== null)
  return rows.map((row) => Object.fromEntries(columns.map((name, n) => [name, row[n] ?? null])))
}
const read = (who: Person, grant: string, part: ExportPart, after: string | null) =>
  who.call(exportRows, { part, grant, limit: 3, ...(after !== null && { after }) })

const millionths = (text: string | null | undefined) => {
  const [, sign, whole = '0', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text ?? '') ?? []
  return BigInt(`${sign ?? ''}${whole}${rest.padEnd(6, '0')}`)
}

it('an export holds every entry once, and their sums are the balances, to the last millionth', async () => {
  const { alice, bob } = sandbox
  for (let n = 1; n <= 5; n += 1) await alice.fund(micros<'USCD'>(BigInt(n) * 1_000_001n), 'USCD')
  const gift = { email: bob.email, money: micros<'USCD'>(2_000_003n), googleCode: alice.googleCode() }
  expect(await alice.tryCall(transferUsdc, gift)).toBeNull()
  const { grant } = await alice.call(beginExport, { password: alice.password })
  const entries = await wholePart(alice, grant, 'entries')
  const balances = await wholePart(alice, grant, 'balances')
  const sums = new Map<string, bigint>()
  for (const { account, coin, amount } of entries) {
    const name = `${account} ${coin}`
    sums.set(name, (sums.get(name) ?? 0n) + millionths(amount))
  }
  expect(balances.length).toBeGreaterThan(5)
  for (const { account, coin, balance } of balances)
    expect([account, coin, sums.get(`${account} ${coin}`) ?? 0n]).toEqual([account, coin, millionths(balance)])
  expect(new Set(entries.map(({ account, coin, seq }) => `${account} ${coin} ${seq}`)).size).toBe(entries.length)
  const subjects = (await sandbox.inbox(alice.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Humidor data was exported')
})

it('an export has every part, of its member alone, and no secret', async () => {
  const { carol } = sandbox
  const { grant } = await carol.call(beginExport, { password: carol.password })
  for (const part of exportParts) {
    const rows = await wholePart(carol, grant, part)
    const names = rows.flatMap((row) => Object.keys(row))
    expect(names.filter((name) => /hash|seal|secret|token|sid$|key$/.test(name))).toEqual([])
  }
  expect(await wholePart(carol, grant, 'profile')).toMatchObject([{ uid: String(carol.uid), email: carol.email }])
})

it('an export opens for its member on its device until half an hour is over', async () => {
  const { sylvia, gregor, clock } = sandbox
  const { grant } = await sylvia.call(beginExport, { password: sylvia.password })
  const asks = (who: Person, shown = grant) => who.tryCall(exportRows, { part: 'profile', grant: shown, limit: 10 })
  const refused = { refused: 'authorization_expired' }
  expect(await asks(gregor)).toEqual(refused)
  const [ends, hash] = grant.split('.')
  expect(await asks(sylvia, `${Number(ends) + 1}.${hash}`)).toEqual(refused)
  clock.moveTo(new Date(Number(ends) - 1))
  expect(await asks(sylvia)).not.toEqual(refused)
  clock.moveTo(new Date(Number(ends)))
  expect(await asks(sylvia)).toEqual(refused)
  expect(EXPORT_OPEN_MS).toBe(1_800_000)
  for (const after of ['x', '-1', "1'", '1.1.1'])
    expect(
      await sylvia.tryCall(exportRows, {
        part: 'entries',
        grant: (await sylvia.call(beginExport, { password: sylvia.password })).grant,
        after,
        limit: 3,
      }),
    ).toEqual({ refused: 'parameter_error' })
})

it('an export reads every page through an index by its member', async () => {
  const { db, alice } = sandbox
  const found = await sql<{ table: string }>`
    select distinct c.relname as table from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where a.attname = 'uid' and i.indpred is null`.execute(db)
  const indexed = new Set(found.rows.map(({ table }) => table))
  await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    for (const [part, it] of Object.entries(partTables)) {
      const from = it.joined ? owners[it.joined] : it.table
      expect([part, indexed.has(from)]).toEqual([part, true])
      const page = pageOfRows(it, { uid: alice.uid, after: undefined, limit: 100 })
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${page}`.execute(tx)
      expect(rows.filter((row) => row['QUERY PLAN'].includes('Seq Scan'))).toEqual([])
    }
  })
})

/** The tables with the `uid` of joined rows. */
const owners = { orderLines: 'mall_order', messages: 'feedback', links: 'linked_account', pushDevices: 'session' }
