import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { micros } from './micros.ts'
import { readReceive, readReceiveLink, receiveLink } from './receive-link.ts'

const SITE = 'https://humidor.example'
const ALICE = { email: 'alice+home@humidor.example', name: 'alice_corona' }

describe('the link of a member who asks for money', () => {
  it('contains who asks, and the amount and the note when they are given', () => {
    expect(receiveLink(SITE, ALICE)).toBe(`${SITE}/Send#v=1&to=alice%2Bhome%40humidor.example&name=alice_corona`)
    const asked = { ...ALICE, money: micros<'USCD'>(12_500_000n), note: 'Dinner & wine 🍷 = ฿' }
    expect(receiveLink(SITE, asked)).toContain('coin=USCD&amount=12.5')
    expect(readReceiveLink(receiveLink(SITE, asked), SITE)).toEqual(asked)
  })

  it('is read as it was written, for every amount', () => {
    const amounts = fc.bigInt({ min: 1n, max: 999_999_999_999_999n }).map((money) => micros<'USCD'>(money))
    fc.assert(
      fc.property(amounts, (money) => {
        expect(readReceiveLink(receiveLink(SITE, { ...ALICE, money }), SITE)).toEqual({ ...ALICE, money })
      }),
    )
  })

  const said = 'v=1&to=alice%40humidor.example&name=alice_corona'
  it('needs nothing but the person', () => expect(readReceive(said)).toBeDefined())

  it.each([
    '',
    'v=2&to=alice%40humidor.example&name=alice_corona',
    'v=1&to=alice%40humidor.example',
    'v=1&to=alice&name=alice_corona',
    'v=1&to=alice%40humidor.example&name=al<b>',
    `${said}&coin=USDT&amount=5`,
    `${said}&amount=0`,
    `${said}&amount=-5`,
    `${said}&amount=1e9`,
    `${said}&amount=1,000`,
    `${said}&amount=`,
    `${said}&amount=0.0000001`,
    `${said}&amount=9999999999`,
    `${said}&note=see%20evil.com`,
    `${said}&note=${'x'.repeat(141)}`,
    `${said}&x=${'x'.repeat(2_000)}`,
  ])('is refused as a whole when a part is wrong: %s', (fragment) => expect(readReceive(fragment)).toBeUndefined())

  it.each([
    `https://humidor.example.evil.test/Send#${said}`,
    `https://humidor.example@evil.test/Send#${said}`,
    `https://you@humidor.example/Send#${said}`,
    `http://humidor.example/Send#${said}`,
    `https://humidor.example/Send?${said}`,
    `https://humidor.example/CbExpense#${said}`,
    'javascript:alert(1)',
  ])('is not read from %s', (text) => expect(readReceiveLink(text, SITE)).toBeUndefined())
})
