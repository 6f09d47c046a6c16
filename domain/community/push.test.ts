import { describe, expect, it, test } from 'vitest'
import { noticeKindNames } from './notices.ts'
import {
  isOpenText,
  isPushEndpoint,
  knownPushHosts,
  lastsUntil,
  pushRuleOf,
  pushTurn,
  quietUntil,
  refusePushAddress,
  refusePushTest,
  refuseQuietHours,
  shortBody,
  TEST_PAUSE_S,
  urgencyOf,
} from './push.ts'
import { pushGroups, pushKinds } from './push-kinds.ts'

const at = (text: string) => new Date(text)
const night = { from: 22 * 60, until: 7 * 60, timeZone: 'Asia/Shanghai' }
const money = { group: 'money', lasts: 86_400 } as const
const payable = { group: 'payments', lasts: 3 * 86_400, deadline: 'hours' } as const
const security = { group: 'security', lasts: 86_400 } as const

describe('quiet hours', () => {
  it('cross midnight in the member’s own zone, from their first minute to the one before the last', () => {
    expect(quietUntil(at('2026-11-29T13:59:59Z'), night)).toBeUndefined()
    expect(quietUntil(at('2026-11-29T14:00:00Z'), night)).toEqual(at('2026-11-29T23:00:00Z'))
    expect(quietUntil(at('2026-11-29T22:59:59.999Z'), night)).toEqual(at('2026-11-29T23:00:00Z'))
    expect(quietUntil(at('2026-11-29T23:00:00Z'), night)).toBeUndefined()
  })

  it('may lie within a day, and be counted by an offset', () => {
    const noon = { from: 720, until: 780, timeZone: '-03:30' }
    expect(quietUntil(at('2026-11-29T15:29:00Z'), noon)).toBeUndefined()
    expect(quietUntil(at('2026-11-29T15:30:00Z'), noon)).toEqual(at('2026-11-29T16:30:00Z'))
    expect(quietUntil(at('2026-11-29T16:30:00Z'), noon)).toBeUndefined()
  })

  it('end when the member’s clock says so, also where it is put forward or back in the night', () => {
    const berlin = { ...night, timeZone: 'Europe/Berlin' }
    expect(quietUntil(at('2026-03-28T22:00:00Z'), berlin)).toEqual(at('2026-03-29T05:00:00Z'))
    expect(quietUntil(at('2026-10-24T21:00:00Z'), berlin)).toEqual(at('2026-10-25T06:00:00Z'))
  })

  it('are refused outside of a day, without a length, and in an unknown zone', () => {
    expect(refuseQuietHours(night)).toBeUndefined()
    expect(refuseQuietHours({ ...night, from: 0, until: 1_439 })).toBeUndefined()
    for (const wrong of [{ from: 1_440 }, { until: -1 }, { from: 1.5 }, { from: 420 }])
      expect(refuseQuietHours({ ...night, ...wrong })).toBe('illegal_value')
    expect(refuseQuietHours({ ...night, timeZone: 'Mars/Olympus' })).toBe('wrong_param')
  })
})

describe('a notification', () => {
  const inTheNight = at('2026-11-29T15:00:00Z')
  const morning = at('2026-11-29T23:00:00Z')

  it('waits for the morning if it is worth showing then, and is dropped if not', () => {
    expect(pushTurn({ rule: money, expiresAt: at('2026-11-30T15:00:00Z') }, night, inTheNight)).toEqual({
      turn: 'wait',
      until: morning,
    })
    expect(pushTurn({ rule: money, expiresAt: morning }, night, inTheNight)).toEqual({ turn: 'drop' })
    expect(pushTurn({ rule: money, expiresAt: morning }, undefined, inTheNight)).toEqual({ turn: 'send' })
    expect(pushTurn({ rule: security, expiresAt: inTheNight }, undefined, inTheNight)).toEqual({ turn: 'drop' })
  })

  it('about security, or about a payment that is due before the morning, comes in the night', () => {
    expect(pushTurn({ rule: security, expiresAt: at('2026-12-01T00:00:00Z') }, night, inTheNight)).toEqual({
      turn: 'send',
    })
    expect(pushTurn({ rule: payable, expiresAt: morning }, night, inTheNight)).toEqual({ turn: 'send' })
    expect(pushTurn({ rule: payable, expiresAt: new Date(+morning + 1) }, night, inTheNight).turn).toBe('wait')
  })

  it('lasts as long as its kind, and no longer than there is time to act', () => {
    expect(lastsUntil(money, {}, inTheNight)).toEqual(at('2026-11-30T15:00:00Z'))
    expect(lastsUntil(payable, { hours: 2 }, inTheNight)).toEqual(at('2026-11-29T17:00:00Z'))
    expect(lastsUntil(payable, { hours: 200 }, inTheNight)).toEqual(at('2026-12-02T15:00:00Z'))
    expect([security, payable, money].map(urgencyOf)).toEqual(['high', 'high', 'normal'])
  })

  it('hides names and what people wrote, and keeps a short text', () => {
    expect(isOpenText({ money: { amount: 1, coin: 'USDT' }, hours: 3, number: 7 })).toBe(true)
    expect(isOpenText({ name: 'b***o' })).toBe(false)
    expect(isOpenText({ reason: 'you owe us 5 USDT' })).toBe(false)
    expect(shortBody(' a\n\nb ')).toBe('a b')
    expect([...shortBody('😀'.repeat(201))]).toHaveLength(200)
  })
})

test('every kind has a group that a member can switch off, and each group has a kind', () => {
  const groups = new Set(noticeKindNames.flatMap((kind) => pushRuleOf(kind)?.group ?? []))
  expect([...groups].toSorted()).toEqual([...pushGroups].toSorted())
  expect(pushKinds.withdrawalCancelled).toBe(false)
})

describe('a device', () => {
  const good = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    p256dh: `B${'a'.repeat(86)}`,
    auth: 'a'.repeat(22),
  }

  it('is one of a known push service', () => {
    for (const endpoint of [
      good.endpoint,
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc%3d',
    ])
      expect(refusePushAddress({ ...good, endpoint }, knownPushHosts)).toBeUndefined()
  })

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com:443/x',
    'https://me@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://evilfcm.googleapis.com/x',
    'https://push.apple.com/x',
    'https://evilpush.apple.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://FCM.googleapis.com/x',
    'https://fcm.googleapis.com./x',
    'https://fcm.googleapis.com/../x',
    'https://fcm.googleapis.com/x#y',
    'https:fcm.googleapis.com/x',
    'https://fcm.googleapis.com\\@127.0.0.1/x',
    'file:///etc/passwd',
    '',
    `https://fcm.googleapis.com/${'x'.repeat(1_000)}`,
  ])('is none at %s', (endpoint) => {
    expect(refusePushAddress({ ...good, endpoint }, knownPushHosts)).toBe('wrong_param')
  })

  it('may be on this machine only where the sandbox says so', () => {
    expect(isPushEndpoint('http://127.0.0.1:9000/a', knownPushHosts)).toBe(false)
    expect(isPushEndpoint('http://127.0.0.1:9000/a', knownPushHosts, 'http://127.0.0.1:9000')).toBe(true)
    expect(isPushEndpoint('http://127.0.0.1:9001/a', knownPushHosts, 'http://127.0.0.1:9000')).toBe(false)
  })

  it('has keys of the right length', () => {
    for (const wrong of [
      { p256dh: `A${'a'.repeat(86)}` },
      { p256dh: 'B' },
      { auth: 'a'.repeat(21) },
      { auth: `${'a'.repeat(21)}=` },
    ])
      expect(refusePushAddress({ ...good, ...wrong }, knownPushHosts)).toBe('wrong_param')
  })

  it('is tested with a pause', () => {
    const now = at('2026-11-29T15:00:00Z')
    const last = new Date(+now - TEST_PAUSE_S * 1_000)
    expect(refusePushTest({ hasDevice: true, last, at: now })).toBeUndefined()
    expect(refusePushTest({ hasDevice: true, last: new Date(+last + 1), at: now })).toBe('code_request_too_frequent')
    expect(refusePushTest({ hasDevice: false, last: null, at: now })).toBe('not_found')
  })
})
