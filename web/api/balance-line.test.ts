import { expect, it } from 'vitest'
import { createBalanceLine } from './balance-line.ts'

type Reply = string | 'lost' | 'signed out'

/** A line whose requests a test answers one by one, on a clock that only its pauses move. */
function opened() {
  const asked: (string | undefined)[] = []
  const rests: number[] = []
  const answers: ((reply: Reply) => void)[] = []
  const counts = { changed: 0, signedOut: 0 }
  let now = 0
  const line = createBalanceLine({
    ask: (since) => {
      asked.push(since)
      return new Promise((resolve) =>
        answers.push((reply) => {
          if (reply === 'lost') resolve({ kind: 'network' })
          else if (reply === 'signed out') resolve({ kind: 'signed out', audience: 'member', token: 't' })
          else resolve({ kind: 'answer', data: { version: reply } })
        }),
      )
    },
    signedOut: () => {
      counts.signedOut += 1
    },
    changed: () => {
      counts.changed += 1
    },
    now: () => now,
    pause: async (milliseconds) => {
      rests.push(milliseconds)
      now += milliseconds
    },
  })
  const answer = async (reply: Reply, after = 5_000) => {
    now += after
    answers.shift()?.(reply)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { line, asked, rests, counts, answer }
}

it('asks for the version, then for the next one, and reports when it has changed', async () => {
  const { line, asked, counts, answer } = opened()
  line.start()
  line.start()
  await answer('1')
  await answer('1')
  await answer('2')
  expect(asked).toEqual([undefined, '1', '1', '2'])
  expect(counts.changed).toBe(1)
})

it('keeps its version over a restart, so that it finds transfers of the meantime', async () => {
  const { line, asked, counts, answer } = opened()
  line.start()
  await answer('1')
  line.stop()
  await answer('2')
  expect(counts.changed).toBe(0)
  line.start()
  expect(asked).toEqual([undefined, '1', '1'])
  await answer('2')
  expect(counts.changed).toBe(1)
})

it('pauses after an early answer without news, and polls slowly while requests fail', async () => {
  const { line, rests, counts, answer } = opened()
  line.start()
  await answer('1')
  await answer('1', 10)
  await answer('lost')
  expect(rests.filter((rest) => rest > 0)).toEqual([1_000, 15_000])
  expect(counts.changed).toBe(1)
})

it('ends with the session, but asks once more first, as a switch to a linked account leaves no session for a moment', async () => {
  const { line, asked, rests, counts, answer } = opened()
  line.start()
  await answer('signed out')
  expect([asked.length, rests, counts.signedOut]).toEqual([2, [3_000], 0])
  await answer('1')
  await answer('signed out')
  await answer('signed out')
  expect([asked.length, counts.signedOut, counts.changed]).toEqual([4, 1, 0])
})
