import { expect, it, vi } from 'vitest'
import { accountCode } from './account-code.ts'

it('is asked for once, and answers all who wait for it', async () => {
  const heard = vi.fn()
  const leave = accountCode.listen(heard)
  const [first, second] = [accountCode.wanted(), accountCode.wanted()]
  expect(accountCode.isWanted()).toBe(true)
  expect(heard).toHaveBeenCalledTimes(1)
  accountCode.settle(true)
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(accountCode.isWanted()).toBe(false)
  const third = accountCode.wanted()
  accountCode.settle(false)
  expect(await third).toBe(false)
  leave()
  accountCode.settle(false)
  expect(heard).toHaveBeenCalledTimes(4)
})
