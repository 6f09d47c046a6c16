import { describe, expect, it } from 'vitest'
import { createBounded } from '../../../http/bounded.ts'
import { leastOf, workOf } from '../identity.testing.ts'
import { createPasswords, isCommon } from './passwords.ts'

describe('the list of common passwords', () => {
  it.each([
    '123456',
    'password',
    'PassWord',
    'qwertyuiop',
    'iloveyou',
    'humidor',
    'Cohiba2025',
    'matkhau123',
    '111111',
    'woaini1314',
  ])('has %s', (password) => expect(isCommon(password)).toBe(true))
  it.each(['', 'a quiet evening', 'cedar-and-brass', 'xk29-fmw1', '\n'])('has not %j', (password) =>
    expect(isCommon(password) && password !== '').toBe(false),
  )
})

describe('looking at passwords', () => {
  it('happens a few at a time; who comes when the queue is full is turned away, and the next one is not', async () => {
    const bounded = createBounded({ atOnce: 2, waiting: 3 })
    let under = 0
    let most = 0
    const work = async () => {
      under += 1
      most = Math.max(most, under)
      await new Promise((resolve) => setTimeout(resolve, 5))
      under -= 1
    }
    const running = Array.from({ length: 5 }, () => bounded.run(work))
    expect(bounded.full()).toBe(true)
    await expect(bounded.run(work)).rejects.toMatchObject({ code: 'network_error' })
    await Promise.all(running)
    expect(most).toBe(2)
    expect(bounded.full()).toBe(false)
    await bounded.run(work)
  })

  it('goes on after one that failed', async () => {
    const bounded = createBounded({ atOnce: 1, waiting: 1 })
    const failing = bounded.run(async () => Promise.reject(new Error('no')))
    const waiting = bounded.run(async () => 'next')
    await expect(failing).rejects.toThrow('no')
    expect(await waiting).toBe('next')
  })

  it('says no without a member, after as much work', async () => {
    const passwords = createPasswords()
    const hashed = await passwords.hash('a quiet evening')
    const spent = { someone: [] as number[], nobody: [] as number[] }
    for (let n = 0; n < 9; n += 1)
      for (const [kind, hash] of [
        ['someone', hashed],
        ['nobody', undefined],
      ] as const)
        spent[kind].push(await workOf(async () => expect(await passwords.matches(hash, 'something else')).toBe(false)))
    const [someone, nobody] = [leastOf(spent.someone), leastOf(spent.nobody)]
    expect(nobody).toBeGreaterThan(someone / 2)
    expect(nobody).toBeLessThan(someone * 2)
    expect(await passwords.matches(hashed, 'a quiet evening')).toBe(true)
  })
})
