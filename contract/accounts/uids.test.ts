import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import type { Call } from '../call.ts'
import { consoleContract } from '../console/index.ts'
import { contract } from '../index.ts'

it('a uid in a request has at most eight digits, as a larger one fits no column', () => {
  const calls = [contract, consoleContract].flatMap((all) =>
    Object.values(all).flatMap((feature): Call[] => Object.values(feature)),
  )
  const named = calls.flatMap(({ path, request }) =>
    request instanceof z.ZodMiniObject && 'uid' in request.shape ? [{ path, uid: request.shape['uid'] }] : [],
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ uid }) => z.safeParse(uid, 2 ** 31).success).map(({ path }) => path)).toEqual([])
})
