import { expect, it } from 'vitest'
import { createBalanceLine } from './balance-line.ts'

type Told = string | 'lost' | 'signed out'

/** A line whose requests a test answers one by one, on a clock that only its pauses move. */
function opened() {
  const asked: (string | undefined)[] = []
  const rests: number[] = []
  const answers: ((told: Told) => void)[] = []
  const heard = { changed: 0, signedOut: 0 }
  let now = 0
  const line = createBalanceLine({
    ask: (since) => {
      asked.push(since)
      return new Promise((resolve) =>
        answers.push((told) => {
          if (told === 'lost') resolve({ kind: 'network' })
          else if (told === 'signed out') resolve({ kind: 'signed out', audience: 'member', token: 't' })
          else resolve({ kind: 'answer', data: { version: told } })
        }),
      )
    },
    signedOut: () => {
      heard.signedOut += 1
    },
    changed: () => {
      heard.changed += 1
    },
    now: () => now,
    pause: async (milliseconds) => {
      rests.push(milliseconds)
      now += milliseconds
    },
  })
  const answer = async (told: Told, after = 5_000) => {
    now += after
    answers.shift()?.(told)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { line, asked, rests, heard, answer }
}

it('asks for the version, then for the next one, and reports when it has changed', async () => {
  const { line, asked, heard, answer } = opened()
  line.start()
  line.start()
  await answer('1')
  await answer('1')
  await answer('2')
  expect(asked).toEqual([undefined, '1', '1', '2'])
  expect(heard.changed).toBe(1)
})

it('keeps its version over a restart, so that it finds transfers of the meantime', async () => {
  const { line, asked, heard, answer } = opened()
  line.start()
  await answer('1')
  line.stop()
  await answer('2')
  expect(heard.changed).toBe(0)
  line.start()
  expect(asked).toEqual([undefined, '1', '1'])
  await answer('2')
  expect(heard.changed).toBe(1)
})

it('pauses after an early answer without news, and polls slowly while requests fail', async () => {
  const { line, rests, heard, answer } = opened()
  line.start()
  await answer('1')
  await answer('1', 10)
  await answer('lost')
  expect(rests.filter((rest) => rest > 0)).toEqual([1_000, 15_000])
  expect(heard.changed).toBe(1)
})

it('ends with the session, but asks once more first, as a switch to a linked account leaves no session for a moment', async () => {
  const { line, asked, rests, heard, answer } = opened()
  line.start()
  await answer('signed out')
  expect([asked.length, rests, heard.signedOut]).toEqual([2, [3_000], 0])
  await answer('1')
  await answer('signed out')
  await answer('signed out')
  expect([asked.length, heard.signedOut, heard.changed]).toEqual([4, 1, 0])
})
