import { expect, it } from 'vitest'
import { languages } from './languages.ts'

it.each(languages)('$english has the decimal sign that its readers see on the screen', ({ lang, decimal }) => {
  const parts = new Intl.NumberFormat(lang).formatToParts(1.5)
  expect(parts.find(({ type }) => type === 'decimal')?.value).toBe(decimal)
})
