import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { isOfChain, quicknet, roundFrom } from './beacon.ts'

/** A round as drand published it. */
const published = {
  round: 1_000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}
const genesis = quicknet.genesis * 1000

it('the hash of the chain is computed from its parameters, as drand does', () => {
  const parameters = Buffer.alloc(12)
  parameters.writeUInt32BE(quicknet.period)
  parameters.writeBigInt64BE(BigInt(quicknet.genesis), 4)
  const group = 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e'
  const hash = createHash('sha256').update(parameters).update(quicknet.publicKey, 'hex').update(group, 'hex')
  expect(quicknet.hash).toBe(hash.update('quicknet').digest('hex'))
})

it('a round that the chain signed is accepted', () => expect(isOfChain(quicknet, published)).toBe(true))

it.each([
  ['number of another round', { ...published, round: 1_001 }],
  ['randomness that is changed', { ...published, randomness: 'f'.repeat(64) }],
  ['signature that is changed', { ...published, signature: published.signature.replace('b4', 'b5') }],
  ['empty signature', { ...published, signature: '' }],
  ['signature that is not hex', { ...published, signature: 'x'.repeat(96) }],
])('a round is refused with a %s', (_, round) => expect(isOfChain(quicknet, round)).toBe(false))

it('a round is refused with the key of another chain', () =>
  // The negated key is also a point of the curve.
  expect(isOfChain({ ...quicknet, publicKey: `a${quicknet.publicKey.slice(1)}` }, published)).toBe(false))

it.each([
  [0, 1],
  [1, 2],
  [3_000, 2],
  [3_001, 3],
  [-5_000, 1],
])('the first round from %d ms after the genesis on is %d', (after, round) =>
  expect(roundFrom(quicknet, new Date(genesis + after))).toBe(round),
)
