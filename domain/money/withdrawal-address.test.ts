import { expect, it } from 'vitest'
import { isUsable, type KeptAddress, offeredAddress, refuseAnother, refuseLabel } from './withdrawal-address.ts'

const PAUSE = 86_400
const now = new Date('2026-03-01T10:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const kept = (address: string, it: Partial<KeptAddress> = {}): KeptAddress => ({
  address,
  served: true,
  boundAt: before(PAUSE),
  usedAt: null,
  ...it,
})

it('a label has up to forty characters as a person counts them, or none', () => {
  expect(refuseLabel('')).toBeUndefined()
  expect(refuseLabel(` ${'雪'.repeat(40)} `)).toBeUndefined()
  expect(refuseLabel('雪'.repeat(41))).toBe('content_too_long')
})

it('a member keeps up to ten addresses', () => {
  expect(refuseAnother(9)).toBeUndefined()
  expect(refuseAnother(10)).toBe('too_many_addresses')
})

it('an address is usable once its own pause is over, on a chain that is paid', () => {
  expect(isUsable(kept('A'), PAUSE, now)).toBe(true)
  expect(isUsable(kept('A', { boundAt: new Date(before(PAUSE).getTime() + 1) }), PAUSE, now)).toBe(false)
  expect(isUsable(kept('A', { served: false }), PAUSE, now)).toBe(false)
})

it('the form offers the usable address that was used last, else the one bound last', () => {
  const waiting = kept('waiting', { boundAt: before(1) })
  const used = kept('used', { usedAt: before(50) })
  const usedBefore = kept('used before', { usedAt: before(60) })
  expect(offeredAddress([], PAUSE, now)).toBeUndefined()
  expect(offeredAddress([waiting], PAUSE, now)).toBe(waiting)
  expect(offeredAddress([waiting, kept('bound last'), kept('bound first')], PAUSE, now)?.address).toBe('bound last')
  expect(offeredAddress([waiting, kept('never used'), usedBefore, used], PAUSE, now)).toBe(used)
  expect(offeredAddress([kept('elsewhere', { served: false, usedAt: now }), usedBefore], PAUSE, now)).toBe(usedBefore)
})
