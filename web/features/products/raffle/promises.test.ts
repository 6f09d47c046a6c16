import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { compareWithSeen, keepSeen } from './promises.ts'

const good = { table: true, commitment: true, prize: true }
const draw = { commitment: 'ab', clientSeed: 'mine', nonce: 1, prizeId: 6, amount: micros<'CIG'>(10_000_000n) }

it('a draw is compared with the commitment that the device saw, and is unchanged if it saw none', () => {
  keepSeen(1, draw)
  expect(compareWithSeen(good, { id: 1, ...draw })).toEqual(good)
  expect(compareWithSeen(good, { id: 2, ...draw, commitment: 'cd' })).toEqual(good)
  expect(compareWithSeen(good, { id: 1, ...draw, commitment: 'cd' })).toEqual({ ...good, commitment: false })
  for (const other of [{ clientSeed: 'yours' }, { nonce: 2 }, { prizeId: 5 }, { amount: micros<'CIG'>(1n) }])
    expect(compareWithSeen(good, { id: 1, ...draw, ...other })).toEqual({ ...good, prize: false })
  expect(compareWithSeen({ ...good, table: false }, { id: 1, ...draw })).toEqual({ ...good, table: false })
})
