import { expect, it } from 'vitest'
import { isBusy } from '../database/failure.ts'
import { combine } from './combine.ts'

it('a batch without an answer fails after its timeout, and the questions after it go out', async () => {
  const batches: number[][] = []
  const ask = combine<number, number>(
    (asked) => {
      batches.push([...asked])
      return asked.includes(1) ? new Promise(() => undefined) : Promise.resolve(asked)
    },
    { timeoutMs: 50 },
  )
  const hangs = ask(1).catch((error: unknown) => error)
  await new Promise(setImmediate)
  const [two, three] = [ask(2), ask(3)]
  const error = await hangs
  expect(error).toMatchObject({ code: 'ETIMEDOUT' })
  expect(isBusy(error)).toBe(true)
  expect(await Promise.all([two, three])).toEqual([2, 3])
  expect(batches).toEqual([[1], [2, 3]])
})

it('an error that comes after the timeout is dropped', async () => {
  const late = Promise.withResolvers<readonly number[]>()
  const ask = combine<number, number>(() => late.promise, { timeoutMs: 20 })
  await expect(ask(1)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  late.reject(new Error('too late'))
  await new Promise(setImmediate)
})
