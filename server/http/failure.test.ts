import { expect, it } from 'vitest'
import { scrub } from './failure.ts'

it.each([
  ['to rosa@cigar.test, who', 'to [email] who'],
  ['Key (email)=(rosa@cigar.test) already exists', 'Key (email)=([email]) already exists'],
  ['(a@b)c@d.test', '([email])[email]'],
  ['a@b@c@d', '[email]@[email]'],
  ['invalid input "Rosa Robusto" for \'name\'', 'invalid input […] for […]'],
  ['the code 123456 and nothing else', 'the code […] and nothing else'],
])('%s is logged as %s', (text, written) => expect(scrub(text)).toBe(written))

it('a long word is scanned in linear time', () => {
  const began = process.cpuUsage()
  for (const letter of ['a', '@', ')', ' ', '"']) scrub(letter.repeat(60_000))
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000)
})
