import { describe, expect, it } from 'vitest'
import { newSid } from './sid.ts'

describe('a sid', () => {
  it('is 32 characters of 0-9 and a-z, each equally likely', () => {
    const counts = new Map<string, number>()
    const rounds = 2_000
    for (let at = 0; at < rounds; at++) {
      const sid = newSid()
      expect(sid).toMatch(/^[0-9a-z]{32}$/)
      for (const letter of sid) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    const expected = (rounds * 32) / 36
    expect(counts.size).toBe(36)
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.2)
  })
})
