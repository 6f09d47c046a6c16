import { expect, it } from 'vitest'
import { asleepFor } from './clock.ts'

it('sleeps for whole hours, at most ten years of them', () => {
  expect([asleepFor('0'), asleepFor('72')]).toEqual([0, 259_200_000])
  expect(['87840', '87841', '-1', '1.5', '3d', ''].map(asleepFor)).toEqual([
    316_224_000_000,
    ...Array(5).fill(undefined),
  ])
})
