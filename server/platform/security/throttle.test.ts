import { expect, it } from 'vitest'
import { freshDatabase } from '../../database/testing.ts'
import { createThrottle, knownDeviceName } from './throttle.ts'

const at = new Date('2026-03-02T04:00:00Z')

it('many networks of one IPv6 customer fail as often as ten visitors at most, and block nobody else', async () => {
  const { db } = await freshDatabase()
  const throttle = createThrottle(db, 'email', { perName: 10, perVisitor: 2 })
  const trying = (ip: string, home?: string) => ({ name: 'alice@cigar.test', home, ip, at })
  let failed = 0
  for (let network = 0; network < 15; network += 1)
    for (let n = 0; n < 3; n += 1) {
      const guess = trying(`2001:db8:7:${network}::${n + 1}`)
      if (await throttle.refuses(guess)) continue
      await throttle.wrongCode(guess)
      failed += 1
    }
  expect(failed).toBe(20)
  expect(await throttle.refuses(trying('2001:db8:7:99::1'))).toBe(true)
  expect(await throttle.refuses(trying('2001:db8:7:99::1', knownDeviceName('alice@cigar.test', 'her-device')))).toBe(
    false,
  )
  expect(await throttle.refuses(trying('2001:db8:8:1::1'))).toBe(false)
})
