import { expect, it } from 'vitest'
import { cellsOf, datedName, type FileColumn, visibleIn } from './file-columns.ts'

interface Row {
  tracking: string | null
  paid: bigint | null
  entries: number | null
  sentAt: Date | null
}

const columns: FileColumn<Row>[] = [
  { head: 'Tracking', text: ({ tracking }) => tracking },
  { head: 'Paid, CIG', amount: ({ paid }) => paid },
  { head: 'Entries', count: ({ entries }) => entries },
  { head: 'Sent at', at: ({ sentAt }) => sentAt },
  { head: 'Day', day: () => '2026-11-21' },
]

it('a column head names its content and the time zone of its moments', () => {
  const sentAt = new Date('2026-11-21T14:26:05Z')
  expect(cellsOf(columns, [{ tracking: '048291', paid: 12_500_000n, entries: 3, sentAt }])).toEqual([
    ['Tracking', 'Paid, CIG', 'Entries', 'Sent at, UTC+8', 'Day'],
    ['048291', { amount: 12_500_000n }, { count: 3 }, { at: sentAt }, { day: '2026-11-21' }],
  ])
})

it('a cell is empty without a value, and shows a zero for zero', () => {
  expect(cellsOf(columns, [{ tracking: null, paid: null, entries: null, sentAt: null }])[1]).toEqual([
    ...['', '', '', ''],
    { day: '2026-11-21' },
  ])
  expect(cellsOf(columns, [{ tracking: '', paid: 0n, entries: 0, sentAt: null }])[1]?.slice(0, 3)).toEqual([
    '',
    { amount: 0n },
    { count: 0 },
  ])
})

it('a file is named by the day in UTC+8, the time zone of its moments', () => {
  expect(datedName('audit', new Date('2026-11-20T16:00:00Z'))).toBe('audit-2026-11-21')
  expect(datedName('audit', new Date('2026-11-21T15:59:59Z'))).toBe('audit-2026-11-21')
})

it('a file leaves out what is hidden on screen, under its own heading or another', () => {
  const heads = (hidden: string[]) =>
    visibleIn<{ head: string; of?: string }>([...columns, { head: 'UID', of: 'Member' }], hidden).map(
      ({ head }) => head,
    )
  expect(heads([])).toEqual(['Tracking', 'Paid, CIG', 'Entries', 'Sent at', 'Day', 'UID'])
  expect(heads(['paid', 'sent', 'member'])).toEqual(['Tracking', 'Entries', 'Day'])
})
