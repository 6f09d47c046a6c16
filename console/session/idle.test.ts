import { describe, expect, it } from 'vitest'
import { beat, idleAfter, idleness, warnFor } from './idle.ts'

const answeredAt = 1_000_000

describe('an operator at the console', () => {
  it('signals activity to the server once a minute, but only after a movement', () => {
    const moved = { answeredAt, movedAt: answeredAt + 5 }
    expect(idleness(moved, answeredAt + beat - 1)).toEqual({ is: 'at work', signal: false })
    expect(idleness(moved, answeredAt + beat)).toEqual({ is: 'at work', signal: true })
    expect(idleness({ answeredAt, movedAt: answeredAt - 5 }, answeredAt + beat * 5)).toEqual({
      is: 'at work',
      signal: false,
    })
  })

  it('is warned two minutes before the end, with its moment', () => {
    const left = { answeredAt, movedAt: 0 }
    expect(idleness(left, answeredAt + idleAfter - warnFor - 1)).toEqual({ is: 'at work', signal: false })
    expect(idleness(left, answeredAt + idleAfter - warnFor)).toEqual({ is: 'warned', until: answeredAt + idleAfter })
    expect(idleness(left, answeredAt + idleAfter - 1)).toEqual({ is: 'warned', until: answeredAt + idleAfter })
  })

  it('is signed out after 15 minutes without a request, even if the computer has slept', () => {
    expect(idleness({ answeredAt, movedAt: answeredAt }, answeredAt + idleAfter)).toEqual({ is: 'over' })
    expect(idleness({ answeredAt, movedAt: answeredAt + 9e9 }, answeredAt + 8e9)).toEqual({ is: 'over' })
  })

  it('stays warned after moving, until they choose to stay signed in', () => {
    const back = { answeredAt, movedAt: answeredAt + idleAfter - 1000 }
    expect(idleness(back, answeredAt + idleAfter - 900).is).toBe('warned')
  })
})
