import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import type { Call } from '../call.ts'
import { consoleContract } from '../console/index.ts'
import { contract } from '../index.ts'

/** Hashing a password is expensive, and all sign-ins share one queue, which one client must not fill. */
const MAX_PER_MINUTE = 20

it('every call with a password is limited to 20 a minute', () => {
  const calls = [contract, consoleContract].flatMap((all) =>
    Object.values(all).flatMap((feature): Call[] => Object.values(feature)),
  )
  const hashing = calls.filter(
    ({ request }) =>
      request instanceof z.ZodMiniObject && ('password' in request.shape || 'oldPassword' in request.shape),
  )
  expect(hashing.map(({ path }) => path)).toContain('/api/merchant/payout')
  expect(hashing.filter(({ perMinute = Infinity }) => perMinute > MAX_PER_MINUTE).map(({ path }) => path)).toEqual([])
})
