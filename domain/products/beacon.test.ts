import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { isOfChain, quicknet, roundFrom } from './beacon.ts'

/** A round as drand told it. */
const told = {
  round: 1_000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}
const genesis = quicknet.genesis * 1000

it('goes by the chain that drand calls by the hash of what it began with', () => {
  const began = Buffer.alloc(12)
  began.writeUInt32BE(quicknet.period)
  began.writeBigInt64BE(BigInt(quicknet.genesis), 4)
  const group = 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e'
  const hash = createHash('sha256').update(began).update(quicknet.publicKey, 'hex').update(group, 'hex')
  expect(quicknet.hash).toBe(hash.update('quicknet').digest('hex'))
})

it('believes a round that the chain signed', () => expect(isOfChain(quicknet, told)).toBe(true))

it.each([
  ['another round', { ...told, round: 1_001 }],
  ['another randomness', { ...told, randomness: 'f'.repeat(64) }],
  ['another signature', { ...told, signature: told.signature.replace('b4', 'b5') }],
  ['no signature', { ...told, signature: '' }],
  ['no hex', { ...told, signature: 'x'.repeat(96) }],
])('believes no %s', (_, round) => expect(isOfChain(quicknet, round)).toBe(false))

it('does not believe another chain', () =>
  // The same key with the other sign: a point of the curve as well.
  expect(isOfChain({ ...quicknet, publicKey: `a${quicknet.publicKey.slice(1)}` }, told)).toBe(false))

it.each([
  [0, 1],
  [1, 2],
  [3_000, 2],
  [3_001, 3],
  [-5_000, 1],
])('the first round from %d ms after the first is %d', (after, round) =>
  expect(roundFrom(quicknet, new Date(genesis + after))).toBe(round),
)
