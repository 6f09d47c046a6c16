import { expect, it } from 'vitest'
import { type QueueState, toDoOf } from './to-do.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const waits = (queue: QueueState['queue'], hours: number | null): QueueState => ({
  queue,
  count: hours === null ? 0 : 3,
  since: hours === null ? null : ago(hours),
})

it('lists overdue queues first, then the oldest, and no empty ones', () => {
  const order = toDoOf(
    [
      waits('merchants', 40),
      waits('withdrawals', 5),
      waits('payments', null),
      waits('approvals', 2),
      waits('draws', 0),
    ],
    now,
  )
  expect(order.map(({ queue, late }) => [queue, late])).toEqual([
    ['withdrawals', true],
    ['draws', true],
    ['merchants', false],
    ['approvals', false],
  ])
})

it('a queue is late from its limit on', () => {
  expect(toDoOf([waits('withdrawals', 4)], now)[0]?.late).toBe(true)
  expect(toDoOf([waits('withdrawals', 3.999)], now)[0]?.late).toBe(false)
})
