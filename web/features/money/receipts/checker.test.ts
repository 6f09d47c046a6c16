import { checkReceipt, isGenuine } from '@humidor/domain/money/receipt-check.ts'
import { expect, it } from 'vitest'
import { type Asked, openChecker } from './checker.ts'
import { ledger, publicKeys, signAll } from './receipts.testing.ts'

const receipts = signAll(ledger())
const keys = publicKeys()

/** A worker in this thread, which answers after `answers` receipts no more and fails. */
class FakeWorker extends EventTarget {
  asked = 0
  terminated = false
  private readonly answers: number
  constructor(answers: number) {
    super()
    this.answers = answers
  }
  postMessage({ id, receipt, keys: shown }: Asked) {
    this.asked += 1
    const fails = this.asked > this.answers
    queueMicrotask(() =>
      this.dispatchEvent(
        fails
          ? new Event('error')
          : new MessageEvent('message', { data: { id, checks: checkReceipt(receipt, shown) } }),
      ),
    )
  }
  terminate() {
    this.terminated = true
  }
}
const opened = (answers: number) => {
  const worker = new FakeWorker(answers)
  return { worker, checker: openChecker(worker as unknown as Worker) }
}

it('receipts are checked in the worker, also several at once, and each gets its own answer', async () => {
  const { worker, checker } = opened(100)
  const [good, other] = [receipts[0], receipts[1]]
  if (!good || !other) throw new Error('there are no receipts')
  const forged = { ...other, balanceAfter: BigInt(other.balanceAfter) + 1n }
  const both = await Promise.all([checker.check(good, keys), checker.check(forged, keys)])
  expect(both.map(isGenuine)).toEqual([true, false])
  expect(worker.asked).toBe(2)
  checker.close()
  expect(worker.terminated).toBe(true)
})

it('a worker that fails loses no receipt: this one and the next are checked on the page', async () => {
  const { worker, checker } = opened(1)
  const some = receipts.slice(0, 4)
  const checks = await Promise.all(some.map((receipt) => checker.check(receipt, keys)))
  expect(checks.map(isGenuine)).toEqual([true, true, true, true])
  const before = worker.asked
  const forged = { ...(receipts[5] ?? some[0]), amount: 1n } as (typeof receipts)[number]
  expect(isGenuine(await checker.check(forged, keys))).toBe(false)
  expect(worker.asked).toBe(before)
})

it('a browser without workers checks on the page', async () => {
  const checker = openChecker()
  expect(isGenuine(await checker.check(receipts[0] as (typeof receipts)[number], keys))).toBe(true)
  checker.close()
})
