import { expect, it } from 'vitest'
import { createScreeningReader, networkText, refuseListName, screeningLimits, screeningLines } from './screening.ts'

const BSC = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const BYTES = BSC.slice(2).toLowerCase()
const TRON = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'

const read = (text: string) => {
  const reader = createScreeningReader()
  return screeningLines(text).flatMap((line, place) => reader(line, place + 1) ?? [])
}
const problems = (text: string) => read(text).map((line) => ('problem' in line ? line.problem : 'fine'))

it('a line has an address, a network, a source and a reason', () => {
  expect(read(`${BSC},BSC,Police,Theft of 2026`)).toEqual([
    { line: 1, address: BSC, bytes: BYTES, network: 'BSC', source: 'Police', reason: 'Theft of 2026' },
  ])
})

it('an address in any case and with blanks is the same address', () => {
  const lines = [BSC, BSC.toLowerCase(), `0x${BYTES.toUpperCase()}`, `  ${BSC}\u200b `]
  for (const typed of lines) expect(read(`${typed},all,Police,Theft`)).toMatchObject([{ bytes: BYTES }])
  expect(problems(lines.map((typed) => `${typed},,Police,Theft`).join('\n'))).toEqual([
    'fine',
    'twice',
    'twice',
    'twice',
  ])
})

it('an address stands once for each network', () => {
  expect(problems(`${BSC},BSC,a,b\n${BSC},all,a,b\n${BSC},bep20,a,b`)).toEqual(['fine', 'fine', 'twice'])
})

it('the separator is a comma, a semicolon or a tab, and parts may be in quotation marks', () => {
  for (const text of [
    `${TRON};TRON;Police;"a; ""b"""`,
    `${TRON}\ttrc20\tPolice\t"a; ""b"""`,
    `"${TRON}",TRX,Police,"a; ""b"""`,
  ])
    expect(read(text)).toMatchObject([{ address: TRON, network: 'TRX', source: 'Police', reason: 'a; "b"' }])
})

it('headings, a mark of the file and empty lines are no entries, and count as lines', () => {
  const found = read(`\uFEFFaddress,network,source,reason\r\n\r\n${BSC},,Police,Theft\r\n`)
  expect(found).toMatchObject([{ line: 3, network: null }])
})

it('each line that cannot be used says why', () => {
  const long = 'x'.repeat(screeningLimits.reason + 1)
  expect(
    problems(
      [
        `${BSC.replace('5aAe', '5aae')},,a,b`,
        'hello',
        `${BSC},ETH,a,b`,
        `${BSC},TRX,a,b`,
        `${BSC},BSC`,
        `${BSC},BSC,Police`,
        `${BSC},BSC,Police,${long}`,
        `${BSC},BSC,Police,${long.slice(1)}`,
      ].join('\n'),
    ),
  ).toEqual([
    'no address',
    'no address',
    'unknown network',
    'other network',
    'no source',
    'no reason',
    'too long',
    'fine',
  ])
})

it('a line without an end of its quotation marks is read to its end', () => {
  expect(read(`${BSC},BSC,Police,"open`)).toMatchObject([{ reason: 'open' }])
})

it('a list has a name of at most 80 characters', () => {
  expect(refuseListName('  ')).toBe('content_empty')
  expect(refuseListName('x'.repeat(screeningLimits.name))).toBeUndefined()
  expect(refuseListName('x'.repeat(screeningLimits.name + 1))).toBe('content_too_long')
})

it('networks have a name for people', () => {
  expect([null, 'BSC' as const, 'TRX' as const].map(networkText)).toEqual(['all networks', 'BSC', 'TRON'])
})
