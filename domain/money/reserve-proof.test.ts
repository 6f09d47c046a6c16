import { describe, expect, it } from 'vitest'
import {
  type ReserveMessage,
  readReserveMessage,
  readSignature,
  refuseReserveAddress,
  refuseReserveMessage,
  refuseSignature,
  reserveMessageText,
} from './reserve-proof.ts'

const bsc = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const it_: ReserveMessage = {
  network: 'BSC',
  address: bsc,
  platform: 'humidor.example',
  day: '2026-11-29',
  nonce: 'ab'.repeat(32),
}
const text = reserveMessageText(it_)

describe('the message to sign', () => {
  it('says what it proves, one fact a line', () => {
    expect(text).toBe(
      `Humidor reserve proof 1\nnetwork: BSC\naddress: ${bsc}\nplatform: humidor.example\nday: 2026-11-29\nnonce: ${'ab'.repeat(32)}`,
    )
    expect(reserveMessageText({ ...it_, network: 'TRX', address: tron })).toContain('network: TRON\n')
  })

  it('is read as it was made, and only to the letter', () => {
    expect(readReserveMessage(text)).toEqual(it_)
    const wrong = [
      '',
      `${text}\n`,
      ` ${text}`,
      text.replaceAll('\n', '\r\n'),
      text.replace('proof 1', 'proof 2'),
      text.replace(bsc, bsc.toLowerCase()),
      text.replace('BSC', 'TRON'),
      text.replace('BSC', 'ETH'),
      text.replace('2026-11-29', '2026-11-31'),
      text.replace('abab', 'ABAB'),
      text.replace('day: 2026-11-29\n', ''),
      `${text}\nplatform: other.example`,
    ]
    for (const one of wrong) expect(readReserveMessage(one), one).toBeUndefined()
  })
})

describe('an address as a reserve', () => {
  const refuse = (network: 'BSC' | 'TRX', address: string, token?: string) =>
    refuseReserveAddress({ network, address, ...(token && { token }) })

  it('has the form of its network, in any spelling', () => {
    expect(refuse('BSC', bsc)).toBeUndefined()
    expect(refuse('BSC', bsc.toLowerCase())).toBeUndefined()
    expect(refuse('TRX', tron)).toBeUndefined()
    for (const wrong of [tron, '', '0x12', bsc.replace('5a', '5A'), `0x${'0'.repeat(40)}`])
      expect(refuse('BSC', wrong)).toBe('wrong_address')
    expect(refuse('TRX', bsc)).toBe('wrong_address')
  })

  it('is not the contract of the token', () => {
    expect(refuse('BSC', bsc.toLowerCase(), bsc)).toBe('wrong_address')
    expect(refuse('BSC', bsc, '0x55d398326f99059fF775485246999027B3197955')).toBeUndefined()
  })
})

describe('a message', () => {
  const refuse = (facts: Partial<Parameters<typeof refuseReserveMessage>[0]>) =>
    refuseReserveMessage({ message: text, ...it_, today: '2026-11-29', ...facts })

  it('counts for its address on its network on its platform', () => {
    expect(refuse({})).toBeUndefined()
    expect(refuse({ address: bsc.toLowerCase() })).toBeUndefined()
    expect(refuse({ address: '0x55d398326f99059fF775485246999027B3197955' })).toBe('content_changed')
    expect(refuse({ network: 'TRX' })).toBe('content_changed')
    expect(refuse({ platform: 'other.example' })).toBe('content_changed')
    expect(refuse({ message: 'Humidor' })).toBe('content_changed')
  })

  it('counts for seven days after its own', () => {
    expect(refuse({ today: '2026-12-06' })).toBeUndefined()
    expect(refuse({ today: '2026-12-07' })).toBe('invalid_date')
    expect(refuse({ today: '2026-11-28' })).toBe('invalid_date')
  })
})

describe('a signature', () => {
  const r = '1'.repeat(64)
  const low = '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0'
  const high = '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1'
  const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'

  it('has one spelling, however a wallet writes it', () => {
    const spelling = `0x${r}${low}1b`
    for (const written of [`0x${r}${low}1b`, `${r}${low}00`, `0x${r}${low.toUpperCase()}1B`, ` 0x${r}${low}\n1b `])
      expect(readSignature(written)).toBe(spelling)
    expect(readSignature(`${r}${low}01`)).toBe(`0x${r}${low}1c`)
    expect(readSignature(`${r}${low}1c`)).toBe(`0x${r}${low}1c`)
    expect(refuseSignature(spelling)).toBeUndefined()
  })

  it.each([
    ['its twin with the high s', `${r}${high}1b`],
    ['an s of zero', `${r}${'0'.repeat(64)}1b`],
    ['an r of zero', `${'0'.repeat(64)}${low}1b`],
    ['an r beyond the group', `${order}${low}1b`],
    ['another last byte', `${r}${low}1d`],
    ['the last byte of a chain id', `${r}${low}25`],
    ['64 bytes', `${r}${low}`],
    ['66 bytes', `${r}${low}1b1b`],
    ['no text', ''],
    ['another alphabet', 'x'.repeat(130)],
  ])('is refused as %s', (_, wrong) => {
    expect(refuseSignature(wrong)).toBe('wrong_param')
  })
})
