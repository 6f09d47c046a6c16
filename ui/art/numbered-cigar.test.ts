import { describe, expect, it } from 'vitest'
import { bandBox } from './cigar-drawing.ts'
import { NUMBERED, numberedCigar } from './numbered-cigar.ts'

const LARGEST = 999_999_999_999_999_999n
const numbers = [0n, 1n, 2n, 412n, 65_535n, 65_536n, 65_537n, LARGEST - 1n, LARGEST]
const drawn = (number: bigint) => JSON.stringify(numberedCigar(number))

describe('the cigar of a collectible', () => {
  it('is always the same for a number', () => {
    for (const number of numbers) expect(drawn(number)).toBe(drawn(number))
    // Whoever has shared the picture of theirs must find it unchanged in every later version.
    expect(numberedCigar(412n).shape).toEqual({
      width: 46,
      length: 264,
      wrapper: 'rosado',
      band: 'oxblood',
      seal: 'diamond',
      seams: 5,
      phase: 0.6,
      bandAt: 0.16,
      bandHeight: 57.5,
    })
  })

  it('differs from that of every other number', () => {
    const all = [
      ...Array.from({ length: 20_000 }, (_, number) => BigInt(number)),
      65_536n,
      65_537n,
      LARGEST - 1n,
      LARGEST,
    ]
    expect(new Set(all.map((number) => numberedCigar(number).notches + drawn(number))).size).toBe(all.length)
  })

  it('differs from its neighbour in more than its notches', () => {
    for (let number = 1n; number < 200n; number++)
      expect(numberedCigar(number).shape).not.toEqual(numberedCigar(number + 1n).shape)
  })

  it('is a valid drawing inside its box, with the band on the cigar', () => {
    for (const number of numbers) {
      const { shape, waves, notches } = numberedCigar(number)
      expect(shape.width).toBeLessThanOrEqual(NUMBERED.width)
      expect(shape.length).toBeLessThanOrEqual(NUMBERED.length)
      const { y, height } = bandBox(shape)
      expect(y).toBeGreaterThan(shape.width * 0.62)
      expect(y + height).toBeLessThan(shape.length)
      expect(waves).toMatch(/^(?:[ML]-?[\d.]+ -?[\d.]+)+$/)
      expect(notches).toMatch(/^(?:M[\d.]+ [\d.]+v-?[\d.]+)+$/)
    }
  })

  it('spells the number in its notches: a long stroke for each one', () => {
    const { shape, notches } = numberedCigar(0b1010_0000_0000_0011n)
    const long = [...notches.matchAll(/v-?([\d.]+)/g)].map(([, length]) => Number(length) > shape.width * 0.1)
    expect(long.map((one) => (one ? 1 : 0)).join('')).toBe('1010000000000011')
  })

  it('does not exist below zero', () => {
    expect(() => numberedCigar(-1n)).toThrow(RangeError)
  })
})
