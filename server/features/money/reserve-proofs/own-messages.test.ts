import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import { createVault } from '@humidor/server/platform/security/vault.ts'
import { describe, expect, it } from 'vitest'
import { isOwnMessage, newMessage } from './own-messages.ts'

const [old, current] = ['o'.repeat(32), 'c'.repeat(32)]
const vault = createVault(current)
const it_ = {
  network: 'BSC',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  platform: 'humidor.example',
  day: '2026-11-29',
} as const
const make = () => newMessage(vault, systemRandomness, it_)

describe('a message of this server', () => {
  it('is recognised, and each one is new', () => {
    expect(isOwnMessage(vault, make())).toBe(true)
    expect(make()).not.toBe(make())
  })

  it('is recognised under an earlier secret, and under no other', () => {
    const message = newMessage(createVault(old), systemRandomness, it_)
    expect(isOwnMessage(createVault(`${current}|${old}`), message)).toBe(true)
    expect(isOwnMessage(vault, message)).toBe(false)
  })

  it.each([
    ['address', it_.address, '0x55d398326f99059fF775485246999027B3197955'],
    ['platform', it_.platform, 'humidor.example.org'],
    ['day', it_.day, '2026-11-30'],
  ])('is not recognised with another %s', (_, from, to) => {
    expect(isOwnMessage(vault, make().replace(from, to))).toBe(false)
  })

  it('is not recognised with another digit in the nonce', () => {
    const message = make()
    const start = message.length - 64
    for (const place of [0, 31, 32, 63]) {
      const digit = message.charAt(start + place) === '0' ? '1' : '0'
      const forged = message.slice(0, start + place) + digit + message.slice(start + place + 1)
      expect(isOwnMessage(vault, forged)).toBe(false)
    }
  })
})
