import { expect, it } from 'vitest'
import { micros } from './micros.ts'
import { walletLink } from './wallet-links.ts'

const token = '0x55d398326f99059fF775485246999027B3197955'
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it('a link for BSC names the token, the receiver and the exact amount in units of 10^-18', () => {
  const linkOf = (amount: bigint) => walletLink({ chain: 'BSC', token, address, amount: micros(amount) })
  expect(linkOf(123_004_321n)).toBe(`ethereum:${token}@56/transfer?address=${address}&uint256=123004321000000000000`)
  expect(linkOf(1n)).toMatch(/&uint256=1000000000000$/)
  // The largest deposit is far above what a float holds exactly.
  expect(linkOf(10_000_000_009_999n)).toMatch(/&uint256=10000000009999000000000000$/)
  expect(linkOf(0n)).toBeUndefined()
})

it('no link is made from anything but two addresses', () => {
  const linkOf = (over: object) => walletLink({ chain: 'BSC', token, address, amount: micros(1n), ...over })
  for (const wrong of ['', '0x12', `${address}0`, `${address}&uint256=1`, `${address.slice(0, -1)}g`]) {
    expect(linkOf({ address: wrong })).toBeUndefined()
    expect(linkOf({ token: wrong })).toBeUndefined()
  }
})

it('a link for TRON opens TronLink and names no payment', () => {
  const link = walletLink({ chain: 'TRX', token: 'T', address: 'T', amount: micros(1n) }) ?? ''
  expect(link.startsWith('tronlinkoutside://pull.activity?param=')).toBe(true)
  expect(JSON.parse(decodeURIComponent(link.split('param=')[1] ?? ''))).toEqual({
    ...{ action: 'open', protocol: 'tronlink', version: '1.0' },
  })
})
