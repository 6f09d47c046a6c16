import { expect, it } from 'vitest'
import { createChangeLine } from './change-line.ts'

type Reply = string | 'lost' | 'signed out'

/** A line whose requests the test answers one by one, with a clock that only its pauses and answers move. */
function opened() {
  const requests: (string | undefined)[] = []
  const pauses: number[] = []
  const answers: ((reply: Reply) => void)[] = []
  const counts = { changed: 0, signedOut: 0 }
  let now = 0
  const line = createChangeLine({
    ask: (since) => {
      requests.push(since)
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
      pauses.push(milliseconds)
      now += milliseconds
    },
  })
  const answer = async (reply: Reply, after = 5_000) => {
    now += after
    answers.shift()?.(reply)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { line, requests, pauses, counts, answer }
}

it('requests the version, then the next one, and reports a change', async () => {
  const { line, requests, counts, answer } = opened()
  line.start()
  line.start()
  await answer('1')
  await answer('1')
  await answer('2')
  expect(requests).toEqual([undefined, '1', '1', '2'])
  expect(counts.changed).toBe(1)
})

it('keeps its version after a restart, so that it detects transfers in between', async () => {
  const { line, requests, counts, answer } = opened()
  line.start()
  await answer('1')
  line.stop()
  await answer('2')
  expect(counts.changed).toBe(0)
  line.start()
  expect(requests).toEqual([undefined, '1', '1'])
  await answer('2')
  expect(counts.changed).toBe(1)
})

it('continues at the version that another window received', async () => {
  const { line, requests, counts, answer } = opened()
  line.know('7')
  line.start()
  await answer('7')
  expect(requests).toEqual(['7', '7'])
  expect(counts.changed).toBe(0)
})

it('pauses after an early answer without a change, and polls slowly while requests fail', async () => {
  const { line, pauses, counts, answer } = opened()
  line.start()
  await answer('1')
  await answer('1', 10)
  await answer('lost')
  expect(pauses.filter((rest) => rest > 0)).toEqual([1_000, 15_000])
  expect(counts.changed).toBe(1)
})

it('ends with the session after one retry, as a switch to a linked account leaves no session for a moment', async () => {
  const { line, requests, pauses, counts, answer } = opened()
  line.start()
  await answer('signed out')
  expect([requests.length, pauses, counts.signedOut]).toEqual([2, [3_000], 0])
  await answer('1')
  await answer('signed out')
  await answer('signed out')
  expect([requests.length, counts.signedOut, counts.changed]).toEqual([4, 1, 0])
})
