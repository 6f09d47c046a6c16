import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import type { Call } from '../call.ts'
import { consoleContract } from '../console/index.ts'
import { contract } from '../index.ts'

/** A password costs much to look at, and everybody's sign-ins wait in the same queue: nobody may fill it alone. */
const MAX_PER_MINUTE = 20

it('whoever sends passwords may do so twenty times a minute at most, so that others still sign in', () => {
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
