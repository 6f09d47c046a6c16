import { expect, it } from 'vitest'
import { type FirstStepFacts, showsFirstSteps, stepsDone } from './first-steps.ts'

const now = new Date('2026-11-29T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
const newcomer: FirstStepFacts = {
  createdAt: daysAgo(1),
  isActivated: false,
  total: 0n,
  uscd: 0n,
  cig: 0n,
  hasOrder: false,
}

it('a newcomer has an authenticator, and then does one step after the other', () => {
  expect(stepsDone(newcomer)).toEqual(['authenticator'])
  expect(stepsDone({ ...newcomer, total: 1n })).toEqual(['authenticator', 'deposit'])
  expect(stepsDone({ ...newcomer, total: 1n, uscd: 1n })).toEqual(['authenticator', 'deposit', 'convert'])
  expect(stepsDone({ ...newcomer, isActivated: true })).toEqual(['authenticator', 'deposit', 'convert', 'card'])
  expect(stepsDone({ ...newcomer, isActivated: true, hasOrder: true })).toHaveLength(5)
})

it('an order that has ended is known by the ₡ that it brought, of an activated member only', () => {
  expect(stepsDone({ ...newcomer, isActivated: true, cig: 1n })).toContain('order')
  expect(stepsDone({ ...newcomer, cig: 1n, total: 1n })).not.toContain('order')
})

it('the steps are shown for thirty days, and until all are done', () => {
  expect(showsFirstSteps(newcomer, now)).toBe(true)
  expect(showsFirstSteps({ ...newcomer, isActivated: true, hasOrder: true }, now)).toBe(false)
  expect(showsFirstSteps({ ...newcomer, createdAt: daysAgo(30) }, now)).toBe(false)
  expect(showsFirstSteps({ ...newcomer, createdAt: new Date(daysAgo(30).getTime() + 1) }, now)).toBe(true)
})
