import { expect, it } from 'vitest'
import { drandBeacon } from './beacon.ts'

/** A round as drand published it. */
const published = {
  round: 1_000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}
const HASH = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'

/** A beacon whose addresses give these answers, in order. `undefined`: none at all. */
function answering(...answers: (unknown | undefined)[]) {
  const asked: string[] = []
  const alarms: string[] = []
  const beacon = drandBeacon({
    urls: answers.map((_, n) => `https://drand${n}.test/`),
    alarm: (what) => alarms.push(what),
    ask: async (url) => {
      asked.push(url instanceof Request ? url.url : url.toString())
      const answer = answers[asked.length - 1]
      if (answer === undefined) throw new TypeError('fetch failed')
      if (answer === 404) return new Response('', { status: 404 })
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
    },
  })
  return { beacon, asked, alarms }
}

it('reads a round of the quicknet', async () => {
  const { beacon, asked } = answering(published)
  expect(await beacon.round(1_000)).toEqual(published)
  expect(asked).toEqual([`https://drand0.test/${HASH}/public/1000`])
})

it.each([
  ['cannot be reached', undefined],
  ['knows of no such round yet', 404],
  ['answers something else', 'not json'],
  ['answers no round', { round: '1000' }],
])('asks the next address where one %s', async (_, answer) => {
  const { beacon, asked, alarms } = answering(answer, published)
  expect(await beacon.round(1_000)).toEqual(published)
  expect([asked.length, alarms]).toEqual([2, []])
})

it.each([
  ['another round', { ...published, round: 999 }],
  ['a signature of its own', { ...published, signature: published.signature.replace('b4', 'a4') }],
  ['a randomness of its own', { ...published, randomness: 'f'.repeat(64) }],
])('rejects %s, and raises an alarm', async (_, answer) => {
  const { beacon, alarms } = answering(answer)
  expect(await beacon.round(1_000)).toBeUndefined()
  expect(alarms).toHaveLength(1)
})

it('has no round where nobody answers', async () => {
  expect(await answering(undefined, undefined).beacon.round(1_000)).toBeUndefined()
})
