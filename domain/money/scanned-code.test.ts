import { expect, it } from 'vitest'
import { chargeLink, payLink } from '../commerce/pay-link.ts'
import { micros } from './micros.ts'
import { receiveLink } from './receive-link.ts'
import { readCode } from './scanned-code.ts'

const SITE = 'https://humidor.example'
const ask = { email: 'alice@humidor.example', name: 'alice_corona', money: micros<'USCD'>(5_000_000n) }

it('a scanned code is what it says', () => {
  expect(readCode(payLink(SITE, { vcode: '482913' }), SITE)).toMatchObject({ is: 'shop', link: { vcode: '482913' } })
  expect(readCode(chargeLink(SITE, '0123456789abcdef'), SITE)).toEqual({ is: 'charge', code: '0123456789abcdef' })
  expect(readCode(receiveLink(SITE, ask), SITE)).toEqual({ is: 'receive', ask })
  expect(readCode(`${SITE}/Register?vcode=34679acd`, SITE)).toEqual({ is: 'invitation', vcode: '34679ACD' })
  expect(readCode(`${SITE}/Receipt#1~2~3-_`, SITE)).toEqual({ is: 'receipt', fragment: '1~2~3-_' })
  const bsc = '0x55d398326f99059fF775485246999027B3197955'
  const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  for (const text of [bsc, `ethereum:${bsc}@56`, ` ${bsc} `])
    expect(readCode(text, SITE)).toEqual({ is: 'address', chain: 'BSC', address: bsc })
  for (const text of [tron, `tron:${tron}`])
    expect(readCode(text, SITE)).toEqual({ is: 'address', chain: 'TRX', address: tron })
})

it.each([
  '',
  'hello',
  'javascript:alert(1)',
  'otpauth://totp/Humidor:alice?secret=ABC',
  'https://evil.test/Register?vcode=34679ACD',
  `${SITE}/Register`,
  `${SITE}/Register?vcode=<b>`,
  `${SITE}/Receipt#`,
  `${SITE}/Receipt#1~<script>`,
  `${SITE}/Charge?code=0123`,
  `${SITE}/Withdraw`,
  `${SITE}/Send#v=1`,
  '0x55d398326f99059fF775485246999027B319795',
  `${'0x55d398326f99059fF775485246999027B3197955'}@1`,
])('a code that the app does not know is unknown: %s', (text) =>
  expect(readCode(text, SITE)).toEqual({ is: 'unknown' }),
)
