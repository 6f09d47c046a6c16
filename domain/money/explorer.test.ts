import { describe, expect, it } from 'vitest'
import { explorerOf, readTxid } from './explorer.ts'

const hex = '0F1e2d3c'.repeat(8)

describe('the id of a transaction', () => {
  it('is read in one spelling, with blanks and in any case', () => {
    expect(readTxid('BSC', ` 0X${hex}\n`)).toBe(`0x${hex.toLowerCase()}`)
    expect(readTxid('TRX', `\t${hex}`)).toBe(hex.toLowerCase())
  })

  it.each([
    ['BSC', hex],
    ['TRX', `0x${hex}`],
    ['BSC', `0x${hex.slice(1)}`],
    ['BSC', `0x${hex}0`],
    ['TRX', hex.replace('0', 'g')],
    ['TRX', `${hex}0`],
    ['TRX', ''],
    ['BSC', `https://bscscan.com/tx/0x${hex}`],
  ] as const)('of %s is not read from %s', (chain, text) => expect(readTxid(chain, text)).toBeUndefined())

  it('has the link to the explorer of its chain', () => {
    expect(explorerOf('BSC', '0x12')).toBe('https://bscscan.com/tx/0x12')
    expect(explorerOf('TRX', '12')).toBe('https://tronscan.org/#/transaction/12')
  })
})
