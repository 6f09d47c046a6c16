import { expect, it } from 'vitest'
import { type CalendarFile, calendarFile, type FileEntry } from './ics.ts'

const file: CalendarFile = {
  ...{ name: 'ปฏิทิน', uid: 12_345_678, host: 'humidor.test' },
  made: new Date('2026-11-29T10:00:00Z'),
}
const entry: FileEntry = {
  ...{ id: 'pledgeEnd-412', at: new Date('2026-12-01T16:00:00Z'), title: '质押到期返还（HP-0412）, 1; 2' },
  ...{ description: 'สเตกครบกำหนดคืน\nHumidor', url: 'https://humidor.test/Nftorder' },
}
/** The lines of a file, unfolded. */
const linesOf = (text: string) => text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')

it('writes each entry with a name that never changes, in UTC, free, and with escaped text of any language', async () => {
  const lines = linesOf(await calendarFile([entry], file))
  for (const line of [
    'UID:pledgeEnd-412.12345678@humidor.test',
    'DTSTART:20261201T160000Z',
    'DURATION:PT15M',
    'TRANSP:TRANSPARENT',
    'SUMMARY:质押到期返还（HP-0412）\\, 1\\; 2',
    'URL:https://humidor.test/Nftorder',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:ปฏิทิน',
  ])
    expect(lines).toContain(line)
})

it('updates what an earlier file has: the same name, and a greater number', async () => {
  const later = { ...file, made: new Date(file.made.getTime() + 60_000) }
  const [first, second] = await Promise.all(
    [file, later].map(async (one) => {
      const lines = linesOf(await calendarFile([{ ...entry, title: one.name }], one))
      const of = (name: string) => lines.find((line) => line.startsWith(name)) ?? ''
      return { uid: of('UID'), sequence: Number(of('SEQUENCE').slice(9)) }
    }),
  )
  expect(second?.uid).toBe(first?.uid)
  expect(second?.sequence).toBe((first?.sequence ?? 0) + 1)
})

it('begins no entry before its time', async () => {
  const lines = linesOf(await calendarFile([{ ...entry, at: new Date('2026-12-01T16:00:00.001Z') }], file))
  expect(lines).toContain('DTSTART:20261201T160100Z')
})

it('writes one event for each entry', async () => {
  const many = Array.from({ length: 3 }, (_, n) => ({ ...entry, id: `pledgeEnd-${n}` }))
  expect(linesOf(await calendarFile(many, file)).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(3)
})
