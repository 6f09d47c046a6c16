import { expect, test } from 'vitest'
import { files, textOf } from './sources.ts'

// In a spreadsheet only the headings show the coin. Without it, amounts of different coins would be added up.
test('every amount in a file of the console has its coin in its heading or in a column beside it', () => {
  const bare = files
    .filter((file) => /^console\/.*\.tsx$/.test(file))
    .flatMap((file) => {
      const text = textOf(file)
      const hasCoins = /head: 'Coin'/.test(text)
      return [...text.matchAll(/head: ['`]([^'`]+)['`],\s+text: [^\n]*\bexact(?:Of)?\(/g)]
        .map(([, head = '']) => head)
        .filter((head) => !hasCoins && !/, (?:USDT|USCD|CIG|\$\{coin\})$/.test(head))
        .map((head) => `${file}: ${head}`)
    })
  expect(bare).toEqual([])
})
