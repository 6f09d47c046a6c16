import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../database/testing.ts'
import { watchHeld } from './room.ts'

it('the members’ total is read once for all callers of the same moment, and again after a failed read', async () => {
  const { db } = await freshDatabase()
  let sums = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      // Fails only the counted query, as another read goes on beside it and may end before or after.
      if (result.rows.some((row) => 'held' in row) && (sums += 1) === 1) throw new Error('the connection is cut')
      return result
    },
  }
  const held = watchHeld()
  const counted = db.withPlugin(counting)
  await expect(held(counted)).rejects.toThrow('cut')
  expect(await Promise.all(Array.from({ length: 20 }, () => held(counted)))).toEqual(Array(20).fill(0n))
  expect(sums).toBe(2)
})
