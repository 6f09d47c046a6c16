import { expect, test } from 'vitest'
import { files, textOf } from './sources.ts'

// Whoever adds up a file in a sheet sees its heads alone: an amount without its coin is added to those of another.
test('every amount in a file of the console is headed by its name and its coin, or stands beside a column of coins', () => {
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
