import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { heldAgainstSeen, keepSeen } from './promises.ts'

const good = { table: true, commitment: true, prize: true }
const told = { commitment: 'ab', clientSeed: 'mine', nonce: 1, prizeId: 6, amount: micros<'CIG'>(10_000_000n) }

it('compares a draw with the commitment that the device saw, and makes no claim about one it did not see', () => {
  keepSeen(1, told)
  expect(heldAgainstSeen(good, { id: 1, ...told })).toEqual(good)
  expect(heldAgainstSeen(good, { id: 2, ...told, commitment: 'cd' })).toEqual(good)
  expect(heldAgainstSeen(good, { id: 1, ...told, commitment: 'cd' })).toEqual({ ...good, commitment: false })
  for (const other of [{ clientSeed: 'yours' }, { nonce: 2 }, { prizeId: 5 }, { amount: micros<'CIG'>(1n) }])
    expect(heldAgainstSeen(good, { id: 1, ...told, ...other })).toEqual({ ...good, prize: false })
  expect(heldAgainstSeen({ ...good, table: false }, { id: 1, ...told })).toEqual({ ...good, table: false })
})
