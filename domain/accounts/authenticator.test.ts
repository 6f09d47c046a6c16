import { describe, expect, it } from 'vitest'
import { afterCode, authenticators, type CodeTyped, checkFactorCode, type FactorFacts } from './authenticator.ts'

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

describe('a code of an authenticator', () => {
  it.each([
    ['is accepted when its step is newer than the last one used', fresh, typed(101n), 'accepted'],
    ['is spent when its step was used', fresh, typed(100n), 'spent'],
    ['is spent when its step is older than the one used', fresh, typed(99n), 'spent'],
    ['is accepted again for the request that spent it', fresh, typed(100n, 'a'), 'accepted before'],
    ['is wrong when it belongs to no step', fresh, typed(undefined), 'wrong'],
    ['is not checked while the factor is locked', { ...fresh, lockedUntil: later(1) }, typed(101n), 'locked'],
    ['is checked from the moment the lock ends', { ...fresh, lockedUntil: at }, typed(101n), 'accepted'],
    [
      'is accepted again for its own request while the factor is locked',
      { ...fresh, lockedUntil: later(1) },
      typed(100n, 'a'),
      'accepted before',
    ],
  ] as const)('%s', (_, facts, code, result) => {
    expect(checkFactorCode(facts, code)).toBe(result)
  })
})

describe('the state after a code', () => {
  const afterWrong = (facts: FactorFacts, times: number, when = at) => {
    for (let wrong = 0; wrong < times; wrong++) facts = afterCode(facts, { ...typed(undefined), at: when }, 'wrong')
    return facts
  }

  it('locks the factor for 15 minutes after the fifth wrong code, and counts from zero again', () => {
    expect(afterWrong(fresh, 4)).toEqual({ ...fresh, failures: 4, dayFailures: 4, dayBegan: at })
    expect(afterWrong(fresh, 5)).toEqual({ ...fresh, dayFailures: 5, dayBegan: at, lockedUntil: later(900) })
  })

  it('locks the factor until the day is over after 20 wrong codes in a day', () => {
    expect(afterWrong(afterWrong(fresh, 1), 18, later(3_600))).toMatchObject({ dayFailures: 19, lockedUntil: null })
    const locked = afterWrong(afterWrong(fresh, 1), 19, later(3_600))
    expect(locked).toMatchObject({ failures: 0, lockedUntil: later(authenticators.day) })
    // The lock lasts at least 15 minutes, even at the end of the day.
    expect(afterWrong(afterWrong(fresh, 1), 19, later(authenticators.day - 1)).lockedUntil).toEqual(later(87_299))
  })

  it('counts wrong codes from zero again a day later', () => {
    const tomorrow = later(authenticators.day)
    expect(afterWrong(afterWrong(fresh, 19), 1, tomorrow)).toMatchObject({ dayFailures: 1, dayBegan: tomorrow })
  })

  it('stores a right code and resets the failures, except those of the day', () => {
    const facts = { ...fresh, failures: 4, dayFailures: 4, dayBegan: at }
    const accepted = { lastStep: 101n, lastKey: 'b', failures: 0, lockedUntil: null }
    expect(afterCode(facts, typed(101n), 'accepted')).toEqual({ ...facts, ...accepted })
  })

  it.each(['spent', 'locked', 'accepted before'] as const)('does not change when the result is "%s"', (result) => {
    const facts = { ...fresh, failures: 3, lockedUntil: later(5) }
    expect(afterCode(facts, typed(100n), result)).toBe(facts)
  })
})
