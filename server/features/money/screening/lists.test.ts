import { consoleContract } from '@humidor/contract/console/index.ts'
import { screeningLimits } from '@humidor/domain/money/screening.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { screeningSteps } from './screening.testing.ts'

const { screeningLists, screeningEntries } = consoleContract.screening
const { approvals, audit } = consoleContract.operators
const BSC = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const TRON = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'
const no = (refused: string) => ({ refused })
const line = (address: string) => `${address},all,Police,Theft`
/** An address that nobody else uses. */
const numbered = (n: number) => `0x${String(n).padStart(40, '0')}`

let sandbox: Sandbox
const { at, uploads, asks, decides, removes, lists } = screeningSteps(() => sandbox)
beforeAll(async () => {
  sandbox = await openSandbox()
}, 60_000)

const listOf = async (id: number) =>
  (await (await at('fiona')).call(screeningLists, { limit: 1, id: String(id) })).rows[0]
const entriesOf = async (list: number, limit = 200) =>
  (await (await at('wendy')).call(screeningEntries, { limit, list })).rows
const about = async (search: string) => await (await at('wendy')).call(screeningEntries, { limit: 50, search })

describe('an import', () => {
  it('says of each line what became of it, and is a draft that stops nothing', async () => {
    const answer = await uploads([line(BSC), 'nonsense', `${TRON},TRX,Police,`, line(BSC.toLowerCase())].join('\n'))
    expect(answer.data).toMatchObject({
      lines: 1,
      refusedCount: 3,
      refused: [
        { line: 2, problem: 'no address', text: 'nonsense' },
        { line: 3, problem: 'no reason' },
        { line: 4, problem: 'twice' },
      ],
    })
    const id = answer.data?.id ?? 0
    expect(await listOf(id)).toMatchObject({
      name: null,
      lines: 1,
      inForceAt: null,
      waits: null,
      uploadedBy: 'Fiona Filler',
    })
    expect((await about(BSC)).rows).toEqual([])
    const { rows } = await (await at('victor')).call(audit, { limit: 1, call: '/console/screeningLists' })
    expect(rows[0]?.request).toBe(`{"id": ${id}, "lines": 1}`)
  })

  it('is in force once a second operator approves it, and never by who asked', async () => {
    const id = (await uploads(line(OTHER))).data?.id ?? 0
    expect(await asks(id, ' ')).toEqual(no('content_empty'))
    expect(await asks(id, 'Wanted')).toBeNull()
    expect(await asks(id, 'Wanted')).toEqual(no('illegal_operation'))
    expect(await listOf(id)).toMatchObject({ waits: 'use' })
    const { rows } = await (await at('victor')).call(approvals, { limit: 10, state: 'waiting', kind: 'screeningList' })
    expect(rows[0]).toMatchObject({
      aboutName: 'Wanted',
      details: [
        { name: 'List', value: 'Wanted' },
        { name: 'Entries', value: '1' },
      ],
    })
    for (const key of ['fiona', 'wendy'] as const)
      expect(await decides(String(id), 'screeningList', key)).toEqual(no('illegal_operation'))
    expect((await about(OTHER)).rows).toEqual([])
    expect(await decides(String(id), 'screeningList')).toBeNull()
    expect(await listOf(id)).toMatchObject({ name: 'Wanted', waits: null, approvedBy: 'Victor Vitola' })
    expect((await about(OTHER.toLowerCase())).rows).toMatchObject([
      { list: id, listName: 'Wanted', line: 1, address: OTHER },
    ])
  })

  it('has a name that no other has, whatever its case', async () => {
    await lists(line(numbered(1)), 'Once')
    const id = (await uploads(line(numbered(2)))).data?.id ?? 0
    expect(await asks(id, 'ONCE')).toEqual(no('illegal_operation'))
    // Two requests of one name: the second decision finds it taken.
    const other = (await uploads(line(numbered(3)))).data?.id ?? 0
    expect(await asks(id, 'Twice')).toBeNull()
    expect(await asks(other, 'twice')).toBeNull()
    expect(await decides(String(id), 'screeningList')).toBeNull()
    expect(await decides(String(other), 'screeningList')).toEqual(no('illegal_operation'))
  })

  it('leaves out what is in force already, for the same network', async () => {
    await lists(`${numbered(10)},BSC,Police,Theft`)
    const answer = await uploads(`${numbered(10)},BSC,Police,Theft\n${numbered(10)},all,Police,Theft`)
    expect(answer.data).toMatchObject({ lines: 1, refused: [{ line: 1, problem: 'listed' }] })
    expect((await uploads(`${numbered(10)},BSC,Police,Theft`)).data).toMatchObject({ id: null, lines: 0 })
  })

  it('of no line, of too many, or of another file is refused', async () => {
    expect((await uploads(' \n\n')).msg).toBe('content_empty')
    expect((await uploads(Buffer.from([0xff, 0xfe, 0x00]))).msg).toBe('invalid_file_format')
    expect((await uploads('x\n'.repeat(screeningLimits.lines + 1))).msg).toBe('content_too_long')
    expect((await uploads('x', 'wendy')).msg).toBe('illegal_operation')
  })

  it('that nobody uses within a day is deleted with its addresses, and one that waits or is in force is not', async () => {
    const draft = (await uploads(line(numbered(20)))).data?.id ?? 0
    const used = await lists(line(numbered(21)))
    sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 86_400_001))
    const waiting = (await uploads(line(numbered(22)))).data?.id ?? 0
    expect(await asks(waiting, 'It waits')).toBeNull()
    await sandbox.jobs.poll('screening.discard-unused')
    expect(await listOf(draft)).toBeUndefined()
    expect(await listOf(used)).toBeDefined()
    expect(await listOf(waiting)).toBeDefined()
    const { rows } = await sandbox.pool.query('select from screening_entry where list_id = $1', [draft])
    expect(rows).toEqual([])
  })

  it('of 100,000 lines is read and stored, and an address is found at once', async () => {
    const text = Array.from({ length: screeningLimits.lines }, (_, n) => line(numbered(1_000_000 + n))).join('\n')
    const began = performance.now()
    const answer = await uploads(text)
    const took = performance.now() - began
    expect(answer.data).toMatchObject({ lines: screeningLimits.lines, refusedCount: 0 })
    // Measured: 15 s at a load of six on two cores.
    expect(took).toBeLessThan(50_000)
    const { rows } = await sandbox.pool.query(
      `explain (format json) select id from screening_entry where bytes = '${numbered(1_050_000).slice(2)}'`,
    )
    expect(JSON.stringify(rows)).toContain('screening_entry_of_bytes')
  }, 60_000)
})

describe('the removal of entries', () => {
  it('takes two operators, for one entry and for a list', async () => {
    const id = await lists([numbered(30), numbered(31), numbered(32)].map(line).join('\n'))
    const [first] = await entriesOf(id)
    const entry = first?.id ?? ''
    expect(await removes({ entry })).toBeNull()
    expect(await removes({ entry })).toEqual(no('illegal_operation'))
    expect(await decides(`entry:${entry}`, 'screeningRemoval', 'fiona')).toEqual(no('illegal_operation'))
    expect((await about(numbered(30))).rows).toMatchObject([{ removed: null, removalWaits: true }])
    expect(await decides(`entry:${entry}`, 'screeningRemoval')).toBeNull()
    expect((await about(numbered(30))).rows).toMatchObject([
      { removed: { maker: 'Fiona Filler', checker: 'Victor Vitola' }, removalWaits: false },
    ])
    expect(await removes({ entry })).toEqual(no('not_found'))
    expect(await listOf(id)).toMatchObject({ removed: 1 })
    expect(await removes({ list: id })).toBeNull()
    expect(await decides(`list:${id}`, 'screeningRemoval')).toBeNull()
    expect(await listOf(id)).toMatchObject({ lines: 3, removed: 3 })
    expect(await removes({ list: id })).toEqual(no('not_found'))
  })

  it('names exactly one of the two', async () => {
    const who = await at('fiona')
    for (const body of [{ reason: 'x' }, { entry: '1', list: 1, reason: 'x' }])
      expect(await who.sendRaw('POST', consoleContract.screening.requestScreeningRemoval.path, body)).toMatchObject(
        no('parameter_error'),
      )
  })
})

it('the database refuses to change a list that two operators agreed on', async () => {
  const id = await lists(line(numbered(40)))
  const refuses = async (statement: string) => expect(sandbox.pool.query(statement, [id])).rejects.toThrow('a list')
  await refuses(`update screening_list set name = 'Other' where id = $1`)
  await refuses('delete from screening_list where id = $1')
  await refuses(`update screening_entry set address = '${OTHER}' where list_id = $1`)
  await refuses('delete from screening_entry where list_id = $1')
  await refuses(
    `insert into screening_entry (list_id, line, bytes, address, source, reason) values ($1, 99, '${numbered(41).slice(2)}', '${OTHER}', 'a', 'b')`,
  )
})

it('pages of entries follow the lines of the list', async () => {
  const id = await lists([50, 51, 52].map((n) => line(numbered(n))).join('\n'))
  const who = await at('fiona')
  const first = await who.call(screeningEntries, { limit: 2, list: id })
  expect(first).toMatchObject({ count: 3, rows: [{ line: 1 }, { line: 2 }], next: '2' })
  expect(await who.call(screeningEntries, { limit: 2, list: id, after: '2' })).toMatchObject({
    rows: [{ line: 3 }],
    next: null,
  })
  expect(await who.tryCall(screeningEntries, { limit: 2, list: 999_999 })).toEqual(no('not_found'))
  expect(await about('hello')).toEqual({ rows: [], count: 0, next: null })
})
