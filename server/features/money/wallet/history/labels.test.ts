import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { operations } from '@humidor/domain/money/operations.ts'
import { ROW_LABEL_MOST, rowId } from '@humidor/domain/money/row-label.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod/mini'
import { memberWalletRow } from '../../../../ledger/accounts.ts'
import { rangesOf, searchEntries } from './history.queries.ts'
import { bookHistory } from './history.testing.ts'

const { detail, labelRow, rebateDetail, statement, transferUsdc } = contract.wallet
const { beginExport, exportRows } = contract.dataExport

let sandbox: Sandbox
let alice: Person
let bob: Person
beforeAll(async () => {
  sandbox = await openSandbox()
  ;({ alice, bob } = sandbox)
  for (let n = 1; n <= 3; n += 1) await alice.fund(micros<'USCD'>(BigInt(n) * 100_000_000n), 'USCD')
})
afterAll(() => sandbox.close())

const refused = (code: string) => ({ refused: code })
const none = { page: 1, limit: 100, wallet: 0, op: 0 }
const rowsOf = async (who: Person, asked: Partial<z.output<typeof detail.request>> = {}) =>
  (await who.call(detail, { ...none, ...asked })).rows
const newestOf = async (who: Person) => {
  const [row] = await rowsOf(who)
  if (!row) throw new Error('no row')
  return row
}
const labelsIn = () => sandbox.db.selectFrom('row_label').selectAll().execute()

/** Gives a code of its own to each transfer: one is accepted once in its time. */
async function give(note?: string) {
  sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 60_000))
  const gift = { email: bob.email, money: micros<'USCD'>(1_000_000n), googleCode: alice.googleCode() }
  expect(await alice.tryCall(transferUsdc, { ...gift, ...(note !== undefined && { note }) })).toBeNull()
}

describe('the label of a row', () => {
  it('is written, changed and removed, and only its member sees it', async () => {
    await give()
    const { id } = await newestOf(alice)
    expect(await alice.tryCall(labelRow, { id, label: '  Rent \u200B for\tMarch\n ' })).toBeNull()
    expect(await newestOf(alice)).toMatchObject({ id, label: 'Rent for March' })
    expect(await newestOf(bob)).toMatchObject({ label: null })
    expect(await alice.tryCall(labelRow, { id, label: 'Miete' })).toBeNull()
    expect((await newestOf(alice)).label).toBe('Miete')
    expect(await labelsIn()).toHaveLength(1)
    for (let n = 0; n < 2; n += 1) expect(await alice.tryCall(labelRow, { id, label: ' ' })).toBeNull()
    expect((await newestOf(alice)).label).toBeNull()
    expect(await labelsIn()).toEqual([])
  })

  it('has at most forty characters as a person counts them, and no link', async () => {
    const { id } = await newestOf(alice)
    for (const label of ['x'.repeat(ROW_LABEL_MOST), '🎁'.repeat(ROW_LABEL_MOST), 'ก'.repeat(ROW_LABEL_MOST)]) {
      expect(await alice.tryCall(labelRow, { id, label })).toBeNull()
      expect((await newestOf(alice)).label).toBe(label)
      expect(await alice.tryCall(labelRow, { id, label: `${label}x` })).toEqual(refused('content_too_long'))
    }
    expect(await alice.tryCall(labelRow, { id, label: 'cigars.com' })).toEqual(refused('content_has_link'))
    expect((await newestOf(alice)).label).toHaveLength(ROW_LABEL_MOST)
    await alice.call(labelRow, { id, label: '' })
  })

  it('is refused for a row that the member does not have', async () => {
    const missing = [0, -1, 7, 8, rowId({ wallet: 2, seq: 9_999n }), Number.MAX_SAFE_INTEGER]
    for (const id of missing) expect(await alice.tryCall(labelRow, { id, label: 'Mine' })).toEqual(refused('not_found'))
    expect(await labelsIn()).toEqual([])
  })

  it('stands on one’s own row where another member has a row of the same number', async () => {
    await sandbox.carol.fund(micros<'USCD'>(1n), 'USCD')
    const id = rowId({ wallet: 2, seq: 1n })
    await alice.call(labelRow, { id, label: 'Of Alice' })
    await sandbox.carol.call(labelRow, { id, label: 'Of Carol' })
    const uids = [...(await labelsIn())].map(({ uid, label }) => [uid, label])
    expect(new Map(uids as [number, string][])).toEqual(
      new Map([
        [alice.uid, 'Of Alice'],
        [sandbox.carol.uid, 'Of Carol'],
      ]),
    )
    expect((await rowsOf(alice)).find((row) => row.id === id)?.label).toBe('Of Alice')
    for (const who of [alice, sandbox.carol]) await who.call(labelRow, { id, label: '' })
  })

  it('is one, whatever arrives at once', async () => {
    const { id } = await newestOf(alice)
    const labels = Array.from({ length: 20 }, (_, n) => `Label ${n}`)
    const answers = await Promise.all(labels.map((label) => alice.tryCall(labelRow, { id, label })))
    expect(answers.every((answer) => answer === null)).toBe(true)
    expect(await labelsIn()).toHaveLength(1)
    expect(labels).toContain((await newestOf(alice)).label)
    await alice.call(labelRow, { id, label: '' })
  })

  it('is refused by the database on another member’s row, empty, too long, or with a control character', async () => {
    const account = memberWalletRow(alice.uid, 2)
    const puts = (uid: number, row: number, label: string) =>
      sql`insert into row_label (uid, account_id, seq, label, labelled_at) values (${uid}, ${row}, 1, ${label}, now())`.execute(
        sandbox.db,
      )
    await expect(puts(bob.uid, account, 'Mine')).rejects.toThrow('row_label_of_own_row')
    await expect(puts(alice.uid, memberWalletRow(alice.uid, 7), 'Reserved')).rejects.toThrow('row_label_of_own_row')
    for (const label of ['', 'x'.repeat(ROW_LABEL_MOST + 1), 'two\nlines', 'a\u0007bell'])
      await expect(puts(alice.uid, account, label)).rejects.toThrow('row_label_label_check')
  })

  it('is in the export of everything', async () => {
    const { id } = await newestOf(alice)
    await alice.call(labelRow, { id, label: 'Exported' })
    const { grant } = await alice.call(beginExport, { password: alice.password })
    const { columns, rows } = await alice.call(exportRows, { part: 'entries', grant, limit: 100 })
    expect(rows.filter((row) => row[columns.indexOf('label')] === 'Exported')).toHaveLength(1)
    await alice.call(labelRow, { id, label: '' })
  })
})

describe('a search by words', () => {
  it('finds labels and notes in any case and without accents, in every filter, and nothing of others', async () => {
    await give('Điếu xì gà for dinner')
    await give()
    const [plain, noted] = await rowsOf(alice)
    await alice.call(labelRow, { id: plain?.id ?? 0, label: 'DINNER 2027' })
    const found = async (search: string, asked = {}) => (await rowsOf(alice, { search, ...asked })).map(({ id }) => id)
    expect(await found('dinner')).toEqual([plain?.id, noted?.id])
    expect(await found('dieu xi')).toEqual([noted?.id])
    expect(await found('2027')).toEqual([plain?.id])
    expect(await found('dinner', { op: operations.transactionTransferOut })).toEqual([plain?.id, noted?.id])
    expect(await found('dinner', { op: operations.raffle })).toEqual([])
    expect(await found('dinner', { wallet: 1 })).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found('_')).toEqual([])
    expect((await rowsOf(bob, { search: 'dinner' })).map(({ note }) => note)).toEqual(['Điếu xì gà for dinner'])
    const first = await alice.call(detail, { ...none, search: 'dinner', limit: 1 })
    expect(first.rows.map(({ id }) => id)).toEqual([plain?.id])
    const second = await alice.call(detail, { ...none, search: 'dinner', limit: 1, after: first.next ?? '' })
    expect(second.rows.map(({ id }) => id)).toEqual([noted?.id])
    await alice.call(labelRow, { id: plain?.id ?? 0, label: '' })
    expect(await found('2027')).toEqual([])
  })

  it('finds an amount and a label with the same digits, each row once', async () => {
    await give()
    const row = await newestOf(alice)
    await alice.call(labelRow, { id: row.id, label: `About ${Number(-row.moneyChange) / 1e6}` })
    const search = String(Number(-row.moneyChange) / 1e6)
    const found = await rowsOf(alice, { search })
    expect(found.filter(({ id }) => id === row.id)).toHaveLength(1)
    expect(
      found.every(
        ({ moneyChange, label, transfer }) =>
          label !== null || [1_000_000n, -1_000_000n].includes(moneyChange) || transfer === 1,
      ),
    ).toBe(true)
    // A signed amount is an amount, and no word.
    await alice.call(labelRow, { id: row.id, label: '-77' })
    expect(await rowsOf(alice, { search: '-77' })).toEqual([])
  })

  it('is bounded: a step of a long history reads few labels and notes, whoever else has many', async () => {
    const { tom, gregor } = sandbox
    const at = (n: number) => new Date(sandbox.clock.now().getTime() + n * 1_000)
    const long = (n: number) => ({ wallet: 'transaction', amount: 1_000_000n, operation: 'raffle', at: at(n) }) as const
    for (const who of [tom, gregor]) {
      await bookHistory(
        sandbox.db,
        who.uid,
        Array.from({ length: 3_000 }, (_, n) => long(n)),
      )
      await sql`insert into row_label (uid, account_id, seq, label, labelled_at)
        select ${who.uid}, ${memberWalletRow(who.uid, 2)}, n, 'Label ' || n, now() from generate_series(1, 3000) n`.execute(
        sandbox.db,
      )
    }
    await sql`analyze row_label`.execute(sandbox.db)
    const search = { transfer: undefined, amounts: undefined, points: undefined, sign: 0, words: 'label 7' } as const
    await sandbox.db.transaction().execute(async (tx) => {
      const ranges = await rangesOf(
        tx,
        [memberWalletRow(tom.uid, 2)],
        { from: undefined, before: undefined },
        undefined,
      )
      const read = async () => {
        const { rows } = await sql<{ n: bigint }>`
          select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as n from pg_stat_xact_user_tables
          where relname in ('row_label', 'transfer_note', 'transfer', 'transfer_line')`.execute(tx)
        return Number(rows[0]?.n)
      }
      const before = await read()
      const step = await searchEntries(tx, { ranges, operations: undefined }, search, { limit: 50, most: 500 })
      expect((await read()) - before).toBeLessThan(1_200)
      // The newest five hundred have no such label.
      expect(step.rows).toEqual([])
      expect(step.stopped?.seq).toBe(2_501n)
    })
    const all = await rowsOf(tom, { search: 'Label 7' })
    expect(all).toHaveLength(100)
    expect(all[0]?.label).toBe('Label 799')
  })
})

it('the rebate wallet shows labels, and a return that is not paid yet takes none', async () => {
  const { magnus } = sandbox
  await bookHistory(sandbox.db, magnus.uid, [
    { wallet: 'rebate', amount: 1_000_000n, operation: 'systemAward', at: sandbox.clock.now() },
  ])
  const asked = { page: 1, limit: 10, wallet: 4, op: 0 }
  const [row] = (await magnus.call(rebateDetail, asked)).rows
  await magnus.call(labelRow, { id: row?.id ?? 0, label: 'Bonus' })
  expect((await magnus.call(rebateDetail, asked)).rows[0]?.label).toBe('Bonus')
})

it('a statement has no labels: the file may go to others', async () => {
  const days = { from: '2020-01-01', to: '2020-01-02' } as const
  expect(Object.keys(statement.response.def.shape.rows.def.element.def.shape)).not.toContain('label')
  expect(await alice.call(statement, { wallet: 2, ...days, limit: 1 })).toMatchObject({ rows: [] })
})
