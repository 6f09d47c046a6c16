import { describe, expect, it } from 'vitest'
import {
  contactPointLength,
  type FiringAlert,
  isQuiet,
  refuseContactPoint,
  refuseContactPointTest,
  refuseMoreContactPoints,
  refuseOnCallOrder,
  shownTarget,
  toldBy,
} from './contact-points.ts'

const good: Parameters<typeof refuseContactPoint>[0] = {
  ...{ name: 'On call', address: 'https://api.bots.example/bot1:secret/sendMessage', chat: '-100200' },
  ...{ kind: 'bot', quiet: null },
}
const night = { zone: 'Europe/Berlin', from: 22 * 60, until: 7 * 60 }

describe('a contact point', () => {
  it('is an e-mail address, or a public https address', () => {
    expect(refuseContactPoint(good)).toBeUndefined()
    expect(refuseContactPoint({ ...good, kind: 'webhook', chat: '' })).toBeUndefined()
    expect(refuseContactPoint({ ...good, kind: 'email', address: 'ops@company.example', chat: '' })).toBeUndefined()
    expect(refuseContactPoint({ ...good, kind: 'email', address: 'ops', chat: '' })).toBe('invalid_email_format')
    for (const address of [
      'http://bots.example/',
      'https://127.0.0.1/',
      'https://localhost/',
      'https://a:b@bots.example/',
    ])
      expect([address, refuseContactPoint({ ...good, address })]).toEqual([address, 'wrong_webhook_address'])
    const local = 'http://127.0.0.1:9999/hooks'
    expect(refuseContactPoint({ ...good, address: `${local}/a` }, local)).toBeUndefined()
  })

  it('has a name, a chat if it is a bot, and quiet hours of a zone', () => {
    expect(refuseContactPoint({ ...good, name: ' ' })).toBe('content_empty')
    expect(refuseContactPoint({ ...good, name: 'x'.repeat(contactPointLength.name + 1) })).toBe('content_too_long')
    for (const chat of ['', 'two words', 'x'.repeat(65)])
      expect(refuseContactPoint({ ...good, chat })).toBe('illegal_value')
    expect(refuseContactPoint({ ...good, kind: 'webhook' })).toBe('illegal_value')
    expect(refuseContactPoint({ ...good, quiet: night })).toBeUndefined()
    for (const quiet of [
      { ...night, zone: 'Nowhere' },
      { ...night, from: 1_440 },
      { ...night, from: 1.5 },
      { ...night, until: night.from },
    ])
      expect(refuseContactPoint({ ...good, quiet })).toBe('illegal_value')
  })

  it('is one of twenty at most, and is tested three times a minute', () => {
    expect([19, 20].map(refuseMoreContactPoints)).toEqual([undefined, 'illegal_operation'])
    expect([2, 3].map(refuseContactPointTest)).toEqual([undefined, 'code_request_too_frequent'])
  })

  it('shows no more of an address than its host', () => {
    expect(shownTarget(good)).toBe('https://api.bots.example/…')
    expect(shownTarget({ kind: 'email', address: 'ops@company.example' })).toBe('ops@company.example')
  })
})

describe('quiet hours', () => {
  it('are those of the zone, with its summer time, also across midnight', () => {
    const at = (text: string) => isQuiet(night, new Date(text))
    expect(
      ['2026-11-30T20:59:00Z', '2026-11-30T21:00:00Z', '2026-12-01T05:59:00Z', '2026-12-01T06:00:00Z'].map(at),
    ).toEqual([false, true, true, false])
    expect(['2026-07-01T19:59:00Z', '2026-07-01T20:00:00Z'].map(at)).toEqual([false, true])
    const noon = { zone: 'UTC', from: 12 * 60, until: 13 * 60 }
    expect(['11:59', '12:00', '13:00'].map((time) => isQuiet(noon, new Date(`2026-11-30T${time}:00Z`)))).toEqual([
      false,
      true,
      false,
    ])
    expect(isQuiet(null, new Date())).toBe(false)
  })
})

describe('the on-call order', () => {
  const firedAt = new Date('2026-11-30T21:30:00Z')
  const after = (seconds: number) => new Date(firedAt.getTime() + seconds * 1_000)
  const order = [
    { id: 1, quiet: null },
    { id: 2, quiet: night },
    { id: 3, quiet: null },
  ]
  const critical: FiringAlert = { severity: 'critical', firedAt, silencedUntil: null }
  const told = (alert: FiringAlert, seconds: number) => toldBy(alert, order, 600, after(seconds)).map(({ id }) => id)

  it('names every contact point once', () => {
    expect(refuseOnCallOrder([3, 1, 2], [1, 2, 3])).toBeUndefined()
    expect(refuseOnCallOrder([], [])).toBeUndefined()
    for (const wrong of [
      [1, 2],
      [1, 1, 2],
      [1, 2, 4],
      [1, 2, 3, 3],
    ])
      expect(refuseOnCallOrder(wrong, [1, 2, 3])).toBe('illegal_value')
  })

  it('tells the first at once, and the next one a step later', () => {
    expect([0, 599, 600, 1_200, 86_400].map((seconds) => told(critical, seconds))).toEqual([
      [1],
      [1],
      [1, 2],
      [1, 2, 3],
      [1, 2, 3],
    ])
    expect(toldBy(critical, [], 600, after(0))).toEqual([])
  })

  it('leaves out who has quiet hours until they are over, except for critical alerts', () => {
    const warning: FiringAlert = { ...critical, severity: 'warning' }
    expect(told(warning, 1_200)).toEqual([1, 3])
    expect(told(warning, 8 * 3_600 + 1_799)).toEqual([1, 3])
    expect(told(warning, 8 * 3_600 + 1_800)).toEqual([1, 2, 3])
  })

  it('tells nobody during a silence, and begins with the first at its end', () => {
    const silent: FiringAlert = { ...critical, silencedUntil: after(3_600) }
    expect([0, 3_599, 3_600, 4_200].map((seconds) => told(silent, seconds))).toEqual([[], [], [1], [1, 2]])
    expect(told({ ...critical, silencedUntil: after(-60) }, 0)).toEqual([1])
  })
})
