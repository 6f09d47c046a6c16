import { type DayFlow, dayFlowNames, dayFlows } from '@humidor/domain/money/day-flows.ts'
import { expect, it } from 'vitest'
import { states as applications } from '../features/community/applications/application.ts'
import { states as movements } from '../features/money/wallet/movement.ts'
import { states as withdrawals } from '../features/money/withdrawals/withdrawal.ts'
import { flowWords } from './flows.ts'
import { queueWords } from './queues.ts'

const at = (flow: DayFlow) => new URL(flowWords[flow].at, 'https://house.example')

it('today’s money links to completed items, never to a queue of pending ones', () => {
  const queues = new Set(Object.values(queueWords).map((queue) => queue.at))
  expect(dayFlowNames.filter((flow) => queues.has(flowWords[flow].at))).toEqual([])
  // A page that opens on pending items is linked at its completed ones.
  const begins = new Map<string, readonly string[]>([
    ['/applications', applications],
    ['/movements', movements],
    ['/withdrawals', withdrawals],
    ['/payouts', withdrawals],
  ])
  for (const flow of dayFlowNames) {
    const states = begins.get(at(flow).pathname)
    if (states) expect(states.indexOf(at(flow).searchParams.get('state') ?? ''), flow).toBeGreaterThan(0)
  }
})

it('a link to the ledger shows exactly the transfers in the sum', () => {
  for (const flow of dayFlowNames) {
    const operation = at(flow).searchParams.get('operation')
    if (operation !== null) expect([dayFlows[flow].operation].flat(), flow).toContain(operation)
  }
})
