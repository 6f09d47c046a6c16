import { describe, expect, it } from 'vitest'
import { micros } from '../money/micros.ts'
import { chargeLink, payLink, readChargeLink, readPayLink, readPayQuery } from './pay-link.ts'

const SITE = 'https://humidor.example'

describe('the link of a merchant’s QR', () => {
  it('contains the merchant, and the amount when one is requested', () => {
    expect(payLink(SITE, { vcode: '482913' })).toBe(`${SITE}/CbExpense?merchant=482913`)
    const request = { vcode: '000913', money: micros<'CIG'>(1_250_000_000n) }
    expect(payLink(SITE, request)).toBe(`${SITE}/CbExpense?merchant=000913&amount=1250`)
    expect(readPayLink(payLink(SITE, request), SITE)).toEqual(request)
    expect(readPayLink(payLink(SITE, { vcode: '482913' }), SITE)).toEqual({ vcode: '482913', money: undefined })
  })

  it('is read with digits of any script, and without invisible characters', () => {
    const [vcode, money] = ['482913', micros<'CIG'>(1_250_000_000n)]
    expect(readPayLink(`${SITE}/CbExpense?merchant=๔๘๒๙๑๓%E2%80%8B&amount=１２５０`, SITE)).toEqual({ vcode, money })
  })

  it.each([
    'https://humidor.example.evil.test/CbExpense?merchant=482913',
    'https://humidor.example@evil.test/CbExpense?merchant=482913',
    'https://you@humidor.example/CbExpense?merchant=482913',
    'https://:word@humidor.example/CbExpense?merchant=482913',
    'http://humidor.example/CbExpense?merchant=482913',
    'https://humidor.example/Transferu?merchant=482913',
    'https://humidor.example/CbExpense',
    'https://humidor.example/CbExpense?merchant=48291',
    'https://humidor.example/CbExpense?merchant=48½913',
    'https://humidor.example/CbExpense?merchant=482913&amount=1%20250',
    'https://humidor.example/CbExpense?merchant=482913&amount=1.5',
    'https://humidor.example/CbExpense?merchant=482913&amount=0',
    'https://humidor.example/CbExpense?merchant=482913&amount=-5',
    'https://humidor.example/CbExpense?merchant=482913&amount=99999999999',
    'javascript:alert(1)',
    '482913',
    '',
  ])('is not read from %s', (text) => {
    expect(readPayLink(text, SITE)).toBeUndefined()
  })

  it('fills a form with the valid parts only', () => {
    expect(readPayQuery(new URLSearchParams('merchant=482913&amount=1e9'))).toEqual({ vcode: '482913' })
    expect(readPayQuery(new URLSearchParams('amount=7'))).toEqual({ money: 7_000_000n })
    expect(readPayQuery(new URLSearchParams('merchant=<b>&amount=12'))).toEqual({ money: 12_000_000n })
  })
})

describe('the link of a charge', () => {
  const code = '0123456789abcdef'
  it('contains its secret and nothing else, and is read again', () => {
    expect(chargeLink(SITE, code)).toBe(`${SITE}/Charge?code=${code}`)
    expect(readChargeLink(chargeLink(SITE, code), SITE)).toBe(code)
    expect(readChargeLink(`${SITE}/charge?code=${code.toUpperCase()}`, SITE)).toBe(code)
  })

  it.each([
    `https://humidor.example.evil.test/Charge?code=${code}`,
    `https://humidor.example@evil.test/Charge?code=${code}`,
    `http://humidor.example/Charge?code=${code}`,
    `${SITE}/CbExpense?code=${code}`,
    `${SITE}/Charge?code=${code}0`,
    `${SITE}/Charge?code=${code.slice(1)}`,
    `${SITE}/Charge?code=g123456789abcdef`,
    `${SITE}/Charge`,
    code,
    '',
  ])('is not read from %s', (text) => {
    expect(readChargeLink(text, SITE)).toBeUndefined()
  })
})
