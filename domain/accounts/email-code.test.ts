import { describe, expect, it } from 'vitest'
import { appendedMoment, emailCodes, refuseCode, refuseCodeRequest } from './email-code.ts'

const now = new Date('2026-03-01T00:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const request = (lastForPurpose: Date | undefined, sent: Date[]) =>
  refuseCodeRequest({ at: now, lastForPurpose, sent, isTheirs: false })
const often = 'code_request_too_frequent'

it('an email code has six digits, five tries, and limits of 30 per hour, 100 per day and 20 wrong ones per day', () => {
  const limits = { perHour: 30, perDay: 100, wrongPerDay: 20 }
  expect(emailCodes).toEqual({ digits: 6, tries: 5, pause: 30, ...limits })
})

it('the moments of sending are kept as far as the limits need them', () => {
  expect(appendedMoment([ago(1)], now)).toEqual([ago(1), now])
  const many = Array.from({ length: 100 }, (_, n) => ago(100 - n))
  expect(appendedMoment(many, now)).toEqual([...many.slice(1), now])
})

describe('the request of a code', () => {
  it.each([
    [29.999, often],
    [30, undefined],
  ])('is refused within 30 seconds after the last one: %d s', (seconds, code) =>
    expect(request(ago(seconds), [ago(seconds)])).toBe(code),
  )

  it('is not delayed by a code for another purpose', () => expect(request(undefined, [ago(1)])).toBeUndefined())

  it.each([
    [3_599.999, often],
    [3_600, undefined],
  ])('is refused for the 31st code within an hour: the first %d s ago', (oldest, code) => {
    const sent = [...Array.from({ length: emailCodes.perHour - 1 }, (_, n) => ago(100 + n * 30)), ago(oldest)]
    expect(request(undefined, sent)).toBe(code)
  })

  it.each([
    [86_399.999, often],
    [86_400, undefined],
  ])('is refused for the 101st code within a day: the first %d s ago', (oldest, code) => {
    const sent = [...Array.from({ length: emailCodes.perDay - 1 }, (_, n) => ago(4_000 + n * 800)), ago(oldest)]
    expect(request(undefined, sent)).toBe(code)
  })
})

describe('a member on a known device', () => {
  const sent = Array.from({ length: emailCodes.perDay }, (_, n) => ago(n))
  const requestOn = (lastForPurpose: Date | undefined, isTheirs: boolean) =>
    refuseCodeRequest({ at: now, lastForPurpose, sent, isTheirs })
  it('gets a code although strangers have reached the limits', () => {
    expect(requestOn(undefined, true)).toBeUndefined()
    expect(requestOn(undefined, false)).toBe(often)
  })
  it.each([
    [29.999, often],
    [30, undefined],
  ])('waits 30 seconds for the next code, as everybody does: %d s', (seconds, code) =>
    expect(requestOn(ago(seconds), true)).toBe(code),
  )
})

describe('a code that is typed', () => {
  const alive = { at: now, right: true, expiresAt: ago(-1), tries: 0 }
  it.each([
    ['is accepted when it is right', {}, undefined],
    ['is refused when it is wrong', { right: false }, 'email_code_error'],
    ['is accepted when it is right at the fifth try', { tries: 4 }, undefined],
    ['is refused when it is right at the sixth try', { tries: 5 }, 'email_code_error'],
    ['is accepted in its last millisecond', { expiresAt: ago(-0.001) }, undefined],
    ['is refused after ten minutes', { expiresAt: now }, 'email_code_exp'],
    ['is refused as expired when it is wrong and late', { right: false, expiresAt: now }, 'email_code_exp'],
    ['is refused as wrong when it is void and late', { tries: 5, expiresAt: now }, 'email_code_error'],
    ['is refused when it is right and for something else', { fits: false }, 'email_code_other'],
    ['is refused as wrong when it is wrong, whatever it is for', { fits: false, right: false }, 'email_code_error'],
    ['is refused as expired when it is for something else and late', { fits: false, expiresAt: now }, 'email_code_exp'],
    ['is accepted after 19 wrong ones in a day', { wrongToday: 19 }, undefined],
    ['is refused after 20 wrong ones in a day', { wrongToday: 20 }, 'google_auth_failed'],
    [
      'is refused for the limit of the day when it is void and late too',
      { wrongToday: 20, tries: 5, expiresAt: now },
      'google_auth_failed',
    ],
  ] as const)('%s', (_, facts, code) => expect(refuseCode({ ...alive, ...facts })).toBe(code))
})
