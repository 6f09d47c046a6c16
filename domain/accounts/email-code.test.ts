import { describe, expect, it } from 'vitest'
import { emailCodes, refuseCode, refuseCodeRequest, withOneMore } from './email-code.ts'

const now = new Date('2026-03-01T00:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const request = (lastForPurpose: Date | undefined, sent: Date[]) =>
  refuseCodeRequest({ at: now, lastForPurpose, sent, isTheirs: false })
const often = 'code_request_too_frequent'

it('is six digits for five tries, thirty times an hour and a hundred a day, and wrong twenty times a day', () => {
  const often = { perHour: 30, perDay: 100, wrongPerDay: 20 }
  expect(emailCodes).toEqual({ digits: 6, tries: 5, pause: 30, ...often })
})

it('is remembered as often as the limits look at', () => {
  expect(withOneMore([ago(1)], now)).toEqual([ago(1), now])
  const many = Array.from({ length: 100 }, (_, n) => ago(100 - n))
  expect(withOneMore(many, now)).toEqual([...many.slice(1), now])
})

describe('asking for a code', () => {
  it.each([
    [29.999, often],
    [30, undefined],
  ])('is refused within 30 seconds of the last one: %d s', (seconds, no) =>
    expect(request(ago(seconds), [ago(seconds)])).toBe(no),
  )

  it('does not wait for a code of another purpose', () => expect(request(undefined, [ago(1)])).toBeUndefined())

  it.each([
    [3_599.999, often],
    [3_600, undefined],
  ])('is refused for the thirty-first within an hour: the first %d s ago', (oldest, no) => {
    const sent = [...Array.from({ length: emailCodes.perHour - 1 }, (_, n) => ago(100 + n * 30)), ago(oldest)]
    expect(request(undefined, sent)).toBe(no)
  })

  it.each([
    [86_399.999, often],
    [86_400, undefined],
  ])('is refused for the hundred and first within a day: the first %d s ago', (oldest, no) => {
    const sent = [...Array.from({ length: emailCodes.perDay - 1 }, (_, n) => ago(4_000 + n * 800)), ago(oldest)]
    expect(request(undefined, sent)).toBe(no)
  })
})

describe('a member, on a device that is known as theirs', () => {
  const sent = Array.from({ length: emailCodes.perDay }, (_, n) => ago(n))
  const asks = (lastForPurpose: Date | undefined, isTheirs: boolean) =>
    refuseCodeRequest({ at: now, lastForPurpose, sent, isTheirs })
  it('gets a code whatever strangers asked for', () => {
    expect(asks(undefined, true)).toBeUndefined()
    expect(asks(undefined, false)).toBe(often)
  })
  it.each([
    [29.999, often],
    [30, undefined],
  ])('waits as long as everybody for another: %d s', (seconds, no) => expect(asks(ago(seconds), true)).toBe(no))
})

describe('typing a code', () => {
  const alive = { at: now, right: true, expiresAt: ago(-1), tries: 0 }
  it.each([
    ['right', {}, undefined],
    ['wrong', { right: false }, 'email_code_error'],
    ['right at the fifth try', { tries: 4 }, undefined],
    ['right at the sixth', { tries: 5 }, 'email_code_error'],
    ['right in the last millisecond', { expiresAt: ago(-0.001) }, undefined],
    ['right, but at ten minutes', { expiresAt: now }, 'email_code_exp'],
    ['wrong and late', { right: false, expiresAt: now }, 'email_code_exp'],
    ['void and late', { tries: 5, expiresAt: now }, 'email_code_error'],
    ['right after nineteen wrong ones of a day', { wrongToday: 19 }, undefined],
    ['right after twenty', { wrongToday: 20 }, 'google_auth_failed'],
    ['void and late after twenty', { wrongToday: 20, tries: 5, expiresAt: now }, 'google_auth_failed'],
  ] as const)('%s', (_, facts, no) => expect(refuseCode({ ...alive, ...facts })).toBe(no))
})
