import { expect, it } from 'vitest'
import { readArguments } from './arguments.ts'

it('has not slept, and begins now, unless it is told', () =>
  expect(readArguments([])).toEqual({ slept: 0, begins: undefined }))

it('sleeps for whole hours, at most ten years of them', () => {
  const slept = (hours: string) => readArguments(['--slept', hours]).slept
  expect(['0', '72', '87840'].map(slept)).toEqual([0, 259_200_000, 316_224_000_000])
  for (const hours of ['87841', '-1', '1.5', '3d', '']) expect(() => slept(hours)).toThrow('at most ten years of them')
})

it('begins at a time of day', () => {
  const begins = (time: string) => readArguments(['--begins', time]).begins
  expect(['00:00', '09:30', '23:59'].map(begins)).toEqual(['00:00', '09:30', '23:59'])
  for (const time of ['24:00', '9:30', '09:60', '09:30:00', 'noon', '']) expect(() => begins(time)).toThrow('as 21:45')
})

it('is told nothing else', () => {
  for (const args of [['--slept'], ['--begins'], ['--until', '10:00'], ['72'], ['--slept', '72', '10:00']])
    expect(() => readArguments(args)).toThrow('All that the sandbox can be told')
})
