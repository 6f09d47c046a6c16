import { expect, it } from 'vitest'
import { zoned } from './moments.ts'

const moment = new Date('2026-11-21T16:00:00Z')

it.each([
  ['Asia/Shanghai', '2026/11/22\u00a000:00 (UTC+8)'],
  ['Europe/Berlin', '2026/11/21\u00a017:00 (UTC+1)'],
  ['Asia/Kolkata', '2026/11/21\u00a021:30 (UTC+5:30)'],
  ['America/New_York', '2026/11/21\u00a011:00 (UTC-5)'],
  ['UTC', '2026/11/21\u00a016:00 (UTC)'],
])('a time in %s names its zone', (zone, text) => {
  expect(zoned(moment, zone)).toBe(text)
})
