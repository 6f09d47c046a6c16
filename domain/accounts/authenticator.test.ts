import { describe, expect, it } from 'vitest'
import { afterCode, authenticators, type CodeTyped, type FactorFacts, judgeCode } from './authenticator.ts'

const at = new Date('2026-11-20T04:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000)
const fresh: FactorFacts = {
  lastStep: 100n,
  lastKey: 'a',
  failures: 0,
  dayFailures: 0,
  dayBegan: null,
  lockedUntil: null,
}
const typed = (step: bigint | undefined, key = 'b'): CodeTyped => ({ step, key, at })

describe('a code', () => {
  it.each([
    ['of a newer step is accepted', fresh, typed(101n), 'accepted'],
    ['of the step that was used is spent', fresh, typed(100n), 'spent'],
    ['of the step before the one that was used is spent', fresh, typed(99n), 'spent'],
    ['serves the request again that it was spent for', fresh, typed(100n, 'a'), 'accepted before'],
    ['of no step is wrong', fresh, typed(undefined), 'wrong'],
    ['is not looked at while the factor is locked', { ...fresh, lockedUntil: later(1) }, typed(101n), 'locked'],
    ['is looked at from the moment on at which the lock ends', { ...fresh, lockedUntil: at }, typed(101n), 'accepted'],
    ['serves its own request even then', { ...fresh, lockedUntil: later(1) }, typed(100n, 'a'), 'accepted before'],
  ] as const)('%s', (_, facts, code, judged) => {
    expect(judgeCode(facts, code)).toBe(judged)
  })
})

describe('afterwards', () => {
  const guessed = (facts: FactorFacts, times: number, when = at) => {
    for (let wrong = 0; wrong < times; wrong++) facts = afterCode(facts, { ...typed(undefined), at: when }, 'wrong')
    return facts
  }

  it('the fifth wrong code locks for a quarter of an hour, and counting begins anew', () => {
    expect(guessed(fresh, 4)).toEqual({ ...fresh, failures: 4, dayFailures: 4, dayBegan: at })
    expect(guessed(fresh, 5)).toEqual({ ...fresh, dayFailures: 5, dayBegan: at, lockedUntil: later(900) })
  })

  it('the twentieth within a day locks until that day is over', () => {
    expect(guessed(guessed(fresh, 1), 18, later(3_600))).toMatchObject({ dayFailures: 19, lockedUntil: null })
    const locked = guessed(guessed(fresh, 1), 19, later(3_600))
    expect(locked).toMatchObject({ failures: 0, lockedUntil: later(authenticators.day) })
    // However late in it, a quarter of an hour is the least.
    expect(guessed(guessed(fresh, 1), 19, later(authenticators.day - 1)).lockedUntil).toEqual(later(87_299))
  })

  it('a day later wrong codes are counted anew', () => {
    const tomorrow = later(authenticators.day)
    expect(guessed(guessed(fresh, 19), 1, tomorrow)).toMatchObject({ dayFailures: 1, dayBegan: tomorrow })
  })

  it('a right code is written down and takes back the wrong ones, but for those of the day', () => {
    const facts = { ...fresh, failures: 4, dayFailures: 4, dayBegan: at }
    const accepted = { lastStep: 101n, lastKey: 'b', failures: 0, lockedUntil: null }
    expect(afterCode(facts, typed(101n), 'accepted')).toEqual({ ...facts, ...accepted })
  })

  it.each(['spent', 'locked', 'accepted before'] as const)('%s changes nothing', (judged) => {
    const facts = { ...fresh, failures: 3, lockedUntil: later(5) }
    expect(afterCode(facts, typed(100n), judged)).toBe(facts)
  })
})
