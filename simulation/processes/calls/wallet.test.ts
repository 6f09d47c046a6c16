import { getDepositInfo } from '@humidor/contract/money/deposits.ts'
import { expect, it } from 'vitest'
import type { Harness } from '../harness.ts'
import type { Intent } from '../intents.ts'
import type { Member } from '../users.ts'
import { depositing } from './wallet.ts'

const HOUR = 3_600_000
const amount = 1_000_010_007n

/**
 * Runs `depositing.then` for a deposit of this moment, with clocks that are ahead by `offsets`, and that once were by
 * `ahead`. Milliseconds.
 */
async function answeredAt(offsets: [number, number], ahead = 0) {
  const paid: bigint[] = []
  const answeredWith: string[] = []
  const harness = {
    servers: offsets.map((offset) => ({ clock: { offset: () => offset } })),
    ...{ ahead, owed: [], chain: { pay: (_: string, money: bigint) => paid.push(money) } },
    record: (what: string) => answeredWith.push(what),
  } as unknown as Harness
  const now = new Date().toISOString()
  const data = { id: 1, address: '0xa1', randomMoney: Number(amount), createdAt: now, expiresAt: now }
  const who = { id: 20_000_001 } as Member
  const answer = JSON.stringify({ code: 0, msg: 'success', data })
  const intent: Intent = {
    n: 1,
    name: 'getDepositInfo',
    who,
    call: getDepositInfo,
    body: {},
    key: '',
    attempts: [],
    answer,
  }
  await depositing.then?.(harness, intent)
  return { paid, owed: harness.owed.length, answeredWith }
}

it('a deposit is paid and its credit owed while its grace lasts by every clock', async () => {
  expect(await answeredAt([0, 0])).toEqual({ paid: [amount], owed: 1, answeredWith: [] })
  expect(await answeredAt([HOUR, 23 * HOUR])).toEqual({ paid: [amount], owed: 1, answeredWith: [] })
  expect(await answeredAt([0, 0], 12 * HOUR)).toEqual({ paid: [amount], owed: 1, answeredWith: [] })
})

it('a deposit whose grace may be over is not paid, as no credit is owed', async () => {
  expect(await answeredAt([24 * HOUR, 24 * HOUR])).toEqual({ paid: [], owed: 0, answeredWith: ['left unpaid'] })
  // A worker whose clock was ahead may have released the amount.
  expect(await answeredAt([0, 24 * HOUR])).toEqual({ paid: [], owed: 0, answeredWith: ['left unpaid'] })
  expect(await answeredAt([12 * HOUR, 0], 12 * HOUR)).toEqual({ paid: [], owed: 0, answeredWith: ['left unpaid'] })
})
