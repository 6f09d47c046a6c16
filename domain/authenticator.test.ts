import { describe, expect, it } from 'vitest'
import { afterCode, authenticators, type CodeTyped, type FactorFacts, judgeCode } from './authenticator.ts'

const at = new Date('2026-11-20T04:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000)
const fresh: FactorFacts = { lastStep: 100n, lastKey: 'a', failures: 0, lockedUntil: null }
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
  it('the fifth wrong code locks for a quarter of an hour, and counting begins anew', () => {
    let facts = fresh
    for (let wrong = 1; wrong < authenticators.tries; wrong++) {
      facts = afterCode(facts, typed(undefined), 'wrong')
      expect(facts).toEqual({ ...fresh, failures: wrong })
    }
    expect(afterCode(facts, typed(undefined), 'wrong')).toEqual({ ...fresh, lockedUntil: later(900) })
  })

  it('a right code is written down and takes back the wrong ones', () => {
    expect(afterCode({ ...fresh, failures: 4 }, typed(101n), 'accepted')).toEqual({
      lastStep: 101n,
      lastKey: 'b',
      failures: 0,
      lockedUntil: null,
    })
  })

  it.each(['spent', 'locked', 'accepted before'] as const)('%s changes nothing', (judged) => {
    const facts = { ...fresh, failures: 3, lockedUntil: later(5) }
    expect(afterCode(facts, typed(100n), judged)).toBe(facts)
  })
})
