import type { Cell, Table } from './cell.ts'

/** Texts that spreadsheets convert to numbers, dates or formulas, or that could break a line or a cell. */
export const texts = [
  ...[
    '048291',
    '0912345678',
    '12345678',
    '123456789012345678901',
    '1E5',
    '12E45678',
    '3-4',
    '1/2',
    '2:30',
    '12 May 2026',
  ],
  ...[
    '+49 30 123456',
    '-12.5',
    '1.234',
    '1,234',
    '1.234,56',
    '€ 5',
    '5 %',
    '０４８２９１',
    '٠٤٨',
    '(5)',
    "1'234",
    '.5',
    '2026-11-21',
  ],
  ...[
    '0x3fa9c1',
    '2026-11-21T14:26:05.123Z',
    '10.0.0.1',
    'HM-0412',
    '#7',
    'TRUE',
    'Falsch',
    'May 12',
    'SEPT2',
    'Mai 2026',
    'März',
    'Überweisung',
    '数字',
    'ฝากเงิน',
    'Nạp tiền',
  ],
  ...[
    'a,b',
    'a;b',
    'a\tb',
    'say "yes"',
    'two\nlines',
    " it's",
    '<b>&amp;</b>',
    '_x0041_',
    'Zigarre 🎉',
    'a = b',
    '";=1+1;"',
  ],
] as const

/** Malicious texts. */
export const formulas = [
  ...['=1+1', '=HYPERLINK("https://evil.example","click")', '@SUM(A1)', '+cmd|"/c calc"!A1', '-1+"1', '\t=1', ' =1'],
  ...['＝1+1', '-', '="1"&"2"'],
] as const

/** Millionths: the smallest amount, negative ones, and the longest ones. */
export const amounts = [
  ...[0n, 1n, -1n, 12_500_000n, -12_500_000n, 1_234_567_000n, 1_234_567_890n, -999_999n, 1_000_000_000n],
  ...[999_999_999_999_999n, -999_999_999_999_999n, 123_456_789_000_000_000_000n],
] as const

/** Millionths with more digits than a spreadsheet keeps. */
export const longAmounts = [1_000_000_000_000_001n, -9_007_199_254_740_993n, 12_345_678_901_234_567_890n] as const

/** Whole numbers, one of them too long for a spreadsheet. */
export const counts = [0, 7, -3, 1_234_567, 900_719_925_474_099n] as const

/** Moments around a midnight in UTC+8, one with a fraction that rounds badly, and a leap day. */
export const moments = [
  '2026-11-20T15:59:59.999Z',
  '2026-11-20T16:00:00.000Z',
  '2026-11-21T14:26:05.123Z',
  '2028-02-29T04:05:06.000Z',
].map((at) => new Date(at))

const rowOf = (cell: Cell): readonly Cell[] => [cell, cell]

/** A table of everything that was ever read wrongly. Each row has its cell twice, so that one is between others. */
export const sample: Table = {
  name: 'sample',
  sheet: 'Kontoauszug',
  rows: [
    ...texts.map(rowOf),
    ...formulas.map(rowOf),
    ...[...amounts, ...longAmounts].map((amount) => rowOf({ amount })),
    ...counts.map((count) => rowOf({ count })),
    ...moments.map((at) => rowOf({ at })),
    rowOf({ day: '2026-11-21' }),
    ['', 'after an empty one'],
  ],
}
