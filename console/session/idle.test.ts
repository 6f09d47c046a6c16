import { describe, expect, it } from 'vitest'
import { beat, idleAfter, idleness, warnFor } from './idle.ts'

const heardAt = 1_000_000

describe('an operator at the console', () => {
  it('signals activity to the server once a minute, but only after a movement', () => {
    const moved = { heardAt, movedAt: heardAt + 5 }
    expect(idleness(moved, heardAt + beat - 1)).toEqual({ is: 'at work', signal: false })
    expect(idleness(moved, heardAt + beat)).toEqual({ is: 'at work', signal: true })
    expect(idleness({ answeredAt: heardAt, movedAt: heardAt - 5 }, heardAt + beat * 5)).toEqual({
      is: 'at work',
      signal: false,
    })
  })

  it('is warned two minutes before the end, with its moment', () => {
    const left = { heardAt, movedAt: 0 }
    expect(idleness(left, heardAt + idleAfter - warnFor - 1)).toEqual({ is: 'at work', signal: false })
    expect(idleness(left, heardAt + idleAfter - warnFor)).toEqual({ is: 'warned', until: heardAt + idleAfter })
    expect(idleness(left, heardAt + idleAfter - 1)).toEqual({ is: 'warned', until: heardAt + idleAfter })
  })

  it('is signed out after a quarter of an hour without a request, even if the computer has slept', () => {
    expect(idleness({ answeredAt: heardAt, movedAt: heardAt }, heardAt + idleAfter)).toEqual({ is: 'over' })
    expect(idleness({ answeredAt: heardAt, movedAt: heardAt + 9e9 }, heardAt + 8e9)).toEqual({ is: 'over' })
  })

  it('stays warned after moving, until they choose to stay signed in', () => {
    const back = { heardAt, movedAt: heardAt + idleAfter - 1000 }
    expect(idleness(back, heardAt + idleAfter - 900).is).toBe('warned')
  })
})
