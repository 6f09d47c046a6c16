import { describe, expect, it } from 'vitest'
import { nextChange, obstaclesOf, opensAt, type Timing, windowOf } from './opening.ts'

/** A time in UTC+8 on the business day 2026-03-15, or another day of that month. */
const at = (time: string, day = 15) => new Date(`2026-03-${day}T${time}:00+08:00`)

const timing = (facts: Partial<Timing>): Timing => ({
  at: at('12:00'),
  opens: 9 * 3600,
  closes: 21 * 3600,
  addressChangedAt: null,
  addressPause: 86_400,
  withdrewToday: false,
  ...facts,
})

describe('the window of withdrawals', () => {
  it('belongs to the business day, not to the day in UTC', () => {
    expect(windowOf(timing({ at: at('00:30') }))).toEqual({ opens: at('09:00'), closes: at('21:00') })
    expect(windowOf(timing({ at: at('23:30') }))).toEqual({ opens: at('09:00'), closes: at('21:00') })
  })
})

describe('a hindrance', () => {
  it.each<[string, Partial<Timing>, string[], Date]>([
    ['does not exist at noon', {}, [], at('12:00')],
    ['does not exist at the start of the window', { at: at('09:00') }, [], at('09:00')],
    ['is the window before its start', { at: at('08:59') }, ['window'], at('09:00')],
    ['is the window after its end', { at: at('21:00') }, ['window'], at('09:00', 16)],
    [
      'is the window on the last day of the month',
      { at: at('22:00', 31) },
      ['window'],
      new Date('2026-04-01T09:00:00+08:00'),
    ],
    ['is the withdrawal of today', { withdrewToday: true }, ['today'], at('09:00', 16)],
    [
      'is the withdrawal of today, and the window after its end',
      { withdrewToday: true, at: at('22:00') },
      ['today', 'window'],
      at('09:00', 16),
    ],
    ['is an address changed this morning', { addressChangedAt: at('10:00') }, ['address'], at('10:00', 16)],
    ['is an address changed last night', { addressChangedAt: at('23:00', 14) }, ['address'], at('09:00', 16)],
    ['is an address changed before the window', { addressChangedAt: at('03:00') }, ['address'], at('09:00', 16)],
    ['is not an address whose pause has ended', { addressChangedAt: at('12:00', 14) }, [], at('12:00')],
    [
      'may be all three',
      { addressChangedAt: at('20:59'), withdrewToday: true, at: at('21:30') },
      ['today', 'address', 'window'],
      at('20:59', 16),
    ],
  ])('%s', (_, facts, hindrances, from) => {
    expect(obstaclesOf(timing(facts))).toEqual(hindrances)
    expect(opensAt(timing(facts))).toEqual(from)
  })

  it('is checked again when it is over, and when the window closes', () => {
    expect(nextChange(timing({}))).toEqual(at('21:00'))
    expect(nextChange(timing({ at: at('06:00') }))).toEqual(at('09:00'))
  })

  it('never ends before the rule allows a withdrawal', () => {
    for (let hour = 0; hour < 72; hour++) {
      const facts = timing({
        at: new Date(at('00:00', 13).getTime() + hour * 3_600_000),
        addressChangedAt: at('17:20', 13),
      })
      const from = opensAt(facts)
      expect(obstaclesOf({ ...facts, at: from, withdrewToday: false })).toEqual([])
      expect(from.getTime()).toBeGreaterThanOrEqual(facts.at.getTime())
    }
  })
})
