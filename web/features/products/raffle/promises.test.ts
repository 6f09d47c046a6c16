import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { compareWithSeen, keepSeen } from './promises.ts'

const allPassed = { table: true, commitment: true, prize: true }
const draw = { commitment: 'ab', clientSeed: 'mine', nonce: 1, prizeId: 6, amount: micros<'CIG'>(10_000_000n) }

it('a draw is compared with the commitment that the device saw, and is unchanged if it saw none', () => {
  keepSeen(1, draw)
  expect(compareWithSeen(allPassed, { id: 1, ...draw })).toEqual(allPassed)
  expect(compareWithSeen(allPassed, { id: 2, ...draw, commitment: 'cd' })).toEqual(allPassed)
  expect(compareWithSeen(allPassed, { id: 1, ...draw, commitment: 'cd' })).toEqual({ ...allPassed, commitment: false })
  for (const other of [{ clientSeed: 'yours' }, { nonce: 2 }, { prizeId: 5 }, { amount: micros<'CIG'>(1n) }])
    expect(compareWithSeen(allPassed, { id: 1, ...draw, ...other })).toEqual({ ...allPassed, prize: false })
  expect(compareWithSeen({ ...allPassed, table: false }, { id: 1, ...draw })).toEqual({ ...allPassed, table: false })
})
