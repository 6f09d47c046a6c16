import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainOfAddress, partialAddress, readAddress, readAddressBytes, refuseAddress, tronAddress } from './address.ts'

/** The examples of EIP-55 itself: mixed letters, only capitals, only small ones. */
const eip55 = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
]
/** Addresses of TRON’s main net; the first is the contract of USDT. */
const tron = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
]
const small = (address: string) => `0x${address.slice(2).toLowerCase()}`
const bare = (address: string) => address.slice(2).toLowerCase()
const capital = (address: string) => `0x${address.slice(2).toUpperCase()}`

describe('an address of BSC', () => {
  it.each(eip55)('%s is read in its own spelling, and in all small or all capital letters', (address) => {
    for (const typed of [address, small(address), capital(address), ` ${address}\n`])
      expect(readAddress(typed)).toEqual({ chain: 'BSC', spelling: address, bytes: bare(address), nobodys: false })
  })

  it('is refused when one letter has the wrong case', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    for (const [place, sign] of Array.from(address).entries()) {
      if (place < 2 || !/[a-f]/i.test(sign)) continue
      const other = sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase()
      expect(chainOfAddress(address.slice(0, place) + other + address.slice(place + 1))).toBeUndefined()
    }
  })

  it('is read from any 20 bytes, and its spelling is read back the same', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const read = readAddress(`0x${Buffer.from(bytes).toString('hex')}`)
        expect(read?.chain).toBe('BSC')
        expect(readAddress(read?.spelling ?? '')).toEqual(read)
      }),
    )
  })
})

describe('an address of TRON', () => {
  it.each(tron)('%s is read', (address) => {
    expect(readAddress(`\t${address} `)).toMatchObject({ chain: 'TRX', spelling: address, nobodys: false })
    expect(chainOfAddress(address)).toBe('TRX')
  })

  it('has the bytes that nodes report', () =>
    expect(readAddress(tron[0] ?? '')?.bytes).toBe('a614f803b6fd780986a42c78ec9c7f77e6ded13c'))

  it('is made from any 20 bytes, and is read back as the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (raw) => {
        const bytes = Buffer.from(raw).toString('hex')
        expect(readAddress(tronAddress(bytes))).toMatchObject({ chain: 'TRX', bytes })
      }),
    )
    expect(tronAddress('A614F803B6FD780986A42C78EC9C7F77E6DED13C')).toBe(tron[0])
    for (const none of ['a614', `a${'a'.repeat(40)}`, `${'a'.repeat(40)}g`])
      expect(() => tronAddress(none)).toThrow('twenty bytes')
  })

  it('is refused when any one character is changed', () => {
    const address = tron[0] ?? ''
    for (let place = 0; place < address.length; place += 1)
      for (const sign of '19AZazT') {
        if (address[place] === sign) continue
        expect(chainOfAddress(address.slice(0, place) + sign + address.slice(place + 1))).toBeUndefined()
      }
  })

  it('is refused when two neighbours are swapped', () => {
    const address = tron[0] ?? ''
    for (let place = 0; place < address.length - 1; place += 1) {
      const [one = '', other = ''] = [address[place], address[place + 1]]
      if (one === other) continue
      expect(chainOfAddress(address.slice(0, place) + other + one + address.slice(place + 2))).toBeUndefined()
    }
  })

  it('is refused in all small or all capital letters', () => {
    expect(chainOfAddress(tron[0]?.toLowerCase() ?? '')).toBeUndefined()
    expect(chainOfAddress(tron[0]?.toUpperCase() ?? '')).toBeUndefined()
  })
})

it.each([
  ['an empty text', ''],
  ['blanks', '   '],
  ['0x only', '0x'],
  ['thirty-nine digits', `0x${'a'.repeat(39)}`],
  ['forty-one digits', `0x${'a'.repeat(41)}`],
  ['no 0x', 'a'.repeat(40)],
  ['an address with a letter before it', `a0x${'a'.repeat(40)}`],
  ['an address of TRON with a digit before it', '1TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['a capital X', `0X${'a'.repeat(40)}`],
  ['a letter beyond f', `0x${'g'.repeat(40)}`],
  ['blanks inside', `0x${'a'.repeat(20)} ${'a'.repeat(19)}`],
  ['an address with similar letters of another script', `0x${'а'.repeat(40)}`],
  ['an address of TRON in hexadecimal', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
  ['an address of TRON one character short', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6'],
  ['an address of TRON one character long', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6tt'],
  ['the largest number of such a length', 'Tzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'],
  ['an address of Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['a newer address of Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['a name', 'vitalik.eth'],
  ['an account of Solana', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
  ['a NUL character', `0x${'a'.repeat(39)}\u0000`],
  ['two addresses', `${eip55[0]} ${eip55[1]}`],
])('%s is no address', (_what, text) => {
  expect(chainOfAddress(text)).toBeUndefined()
  expect(refuseAddress({ address: text })).toBe('wrong_address')
})

it('no random text is an address', () => {
  for (let n = 0; n < 300; n += 1)
    expect(chainOfAddress(`T${randomBytes(33).toString('base64url').slice(0, 33)}`)).toBeUndefined()
})

describe('an address for withdrawals', () => {
  const ours = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const token = tron[2] ?? ''
  const usdt = ['0x55d398326f99059fF775485246999027B3197955', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t']
  const refused = (address: string) => refuseAddress({ address, forbidden: [small(ours), token, 'no address'] })

  it('is accepted when it may have an owner', () => {
    for (const address of [eip55[1] ?? '', small(eip55[1] ?? ''), tron[1] ?? ''])
      expect(refused(address)).toBeUndefined()
  })

  it('is refused when it is one of the platform or a contract, in any spelling', () => {
    for (const address of [ours, small(ours), capital(ours), ` ${ours}`, token, ...usdt])
      expect(refused(address)).toBe('wrong_address')
  })

  it('is refused when it has no owner', () => {
    expect(refused(`0x${'0'.repeat(40)}`)).toBe('wrong_address')
    // The same 20 zero bytes on TRON.
    expect(readAddress('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).toMatchObject({ chain: 'TRX', nobodys: true })
    expect(refused('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).toBe('wrong_address')
    expect(readAddress(tronAddress(`01${'0'.repeat(38)}`))?.nobodys).toBe(false)
  })
})

describe('an address that is still being typed', () => {
  it.each([
    ['', undefined],
    ['1', undefined],
    ['t', undefined],
    ['0', undefined],
    ['a0x', undefined],
    ['0x', { chain: 'BSC', whole: false }],
    [`0x${'a'.repeat(39)}`, { chain: 'BSC', whole: false }],
    [` 0x${'a'.repeat(40)} `, { chain: 'BSC', whole: true }],
    ['T', { chain: 'TRX', whole: false }],
    [`T${'1'.repeat(32)}`, { chain: 'TRX', whole: false }],
    [`T${'1'.repeat(33)}`, { chain: 'TRX', whole: true }],
  ])('is detected in %j as %j', (text, begun) => expect(partialAddress(text)).toEqual(begun))
})

describe('the bytes of an address for long lists', () => {
  const mixed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

  it('are those of the whole reading, in every case and on both chains', () => {
    for (const text of [
      mixed,
      mixed.toLowerCase(),
      `0x${mixed.slice(2).toUpperCase()}`,
      ` ${mixed}\u200b`,
      'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
    ]) {
      const [whole, short] = [readAddress(text), readAddressBytes(text)]
      expect(whole).toBeDefined()
      expect([short?.chain, short?.bytes]).toEqual([whole?.chain, whole?.bytes])
      expect(readAddress(short?.spelling ?? '')?.spelling).toBe(whole?.spelling)
    }
  })

  it('are none where the checksum of mixed letters is wrong', () => {
    expect(readAddressBytes(mixed.replace('aA', 'aa'))).toBeUndefined()
    expect(readAddressBytes(`${mixed}0`)).toBeUndefined()
  })
})
