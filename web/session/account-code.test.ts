import { expect, it, vi } from 'vitest'
import { accountCode } from './account-code.ts'

it('the code is requested once, and resolves all waiting calls', async () => {
  const onChange = vi.fn()
  const stop = accountCode.listen(onChange)
  const [first, second] = [accountCode.wanted(), accountCode.wanted()]
  expect(accountCode.isWanted()).toBe(true)
  expect(onChange).toHaveBeenCalledTimes(1)
  accountCode.settle(true)
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(accountCode.isWanted()).toBe(false)
  const third = accountCode.wanted()
  accountCode.settle(false)
  expect(await third).toBe(false)
  stop()
  accountCode.settle(false)
  expect(onChange).toHaveBeenCalledTimes(4)
})
