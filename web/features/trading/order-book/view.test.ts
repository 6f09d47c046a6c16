import { expect, it } from 'vitest'
import { filtersIn, readView } from './view.ts'

const read = (text: string) => readView(new URLSearchParams(text))

it('filters come from the address, and unreadable ones count as none', () => {
  expect(read('')).toEqual({ affordable: false, from: undefined, to: undefined, sort: 'price' })
  expect(read('own=1&from=0.1184&to=0.12&sort=total')).toEqual({
    ...{ affordable: true, from: 118_400n, to: 120_000n, sort: 'total' },
  })
  expect(read('own=yes&from=cheap&to=-1&sort=best')).toEqual(read(''))
  expect(read('from=0&to=')).toEqual(read(''))
  expect(filtersIn(read('own=1&from=0.1&sort=total'))).toBe(2)
})
