import type { Call } from '@humidor/contract/call.ts'
import { byTime } from '@humidor/contract/console/fields.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const { members, trades, flexibleTreasure } = consoleContract
const { audit } = consoleContract.operators

const ordered = Object.values(consoleContract)
  .flatMap((calls): Call[] => Object.values(calls))
  .filter(({ request }) => 'shape' in request && (request.shape as Record<string, unknown>)['order'] === byTime.order)

/** What a call needs besides its page. */
const needed: Readonly<Record<string, Record<string, unknown>>> = {
  '/api/console/withdrawals': { state: 'completed' },
  '/api/console/treasuryDeeds': { kind: 'award' },
  '/api/console/merchantBills': { which: 'all' },
  '/api/console/merchantCharges': { which: 'all' },
}

/** These list one merchant's rows alone. */
const ofMerchant = new Set(['/api/console/merchantRefunds', '/api/console/merchantPayouts'])

interface Row {
  id?: string
  oid?: string
  uid?: number
}

let sandbox: Sandbox
let vcode: string
beforeAll(async () => {
  sandbox = await openSandbox()
  const { rows } = await sandbox.pool.query<{ vcode: string }>(
    'select vcode from merchant order by merchant_id limit 1',
  )
  vcode = rows[0]?.vcode ?? ''
  const { alice, bob } = sandbox
  await alice.fund(cig(10_000), 'CIG')
  await bob.fund(uscd(10_000), 'USCD')
  for (let made = 0; made < 5; made++) {
    await alice.call(contract.orderBook.createActionSell, { moneyCig: cig(100), googleCode: alice.googleCode() })
    await bob.call(contract.flexibleTreasure.transferIn, { money: uscd(500 + made) })
  }
})

async function listed(call: Call, order: string, limit: number) {
  const ids: string[] = []
  let after: string | null = null
  do {
    const request = {
      ...needed[call.path],
      ...(ofMerchant.has(call.path) && { vcode }),
      order,
      limit,
      ...(after !== null && { after }),
    }
    const page = (await sandbox.staff.victor.call(call, request)) as {
      rows: Row[]
      next: string | null
    }
    ids.push(...page.rows.map(({ id, oid, uid }) => String(id ?? oid ?? uid)))
    after = page.next
  } while (after !== null)
  return ids
}

const cig = (whole: number) => micros<'CIG'>(BigInt(whole) * 1_000_000n)
const uscd = (whole: number) => micros<'USCD'>(BigInt(whole) * 1_000_000n)

describe('a list of the console that takes an order', () => {
  // Each look at the audit log is a row of it, so its two ends are compared up to the first look.
  it.each(ordered.filter((call) => call !== audit))('$path has the same rows from both ends', async (call) => {
    const newest = await listed(call, 'newest', 200)
    expect(await listed(call, 'oldest', 2)).toEqual(newest.toReversed())
    expect(await listed(call, 'newest', 2)).toEqual(newest)
  })

  it('has several pages of members, orders and treasure moves here', async () => {
    for (const call of [members.listMembers, trades.trades, flexibleTreasure.treasureMoves])
      expect((await listed(call, 'oldest', 2)).length, call.path).toBeGreaterThan(4)
  })

  it('shows the audit log from its first row', async () => {
    const { victor } = sandbox.staff
    const first = await victor.call(audit, { order: 'oldest', limit: 2 })
    const second = await victor.call(audit, {
      order: 'oldest',
      limit: 2,
      ...(first.next !== null && { after: first.next }),
    })
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
  })

  it('shows the members of some days', async () => {
    const { rows } = await sandbox.staff.sam.call(members.listMembers, { limit: 1, order: 'oldest' })
    const [oldest] = rows
    if (!oldest) throw new Error('nobody has registered')
    const day = businessDay(oldest.createdAt)
    const on = await sandbox.staff.sam.call(members.listMembers, { limit: 200, from: day, to: day })
    expect(on.rows.map(({ uid }) => uid)).toContain(oldest.uid)
    expect(on.count).toBe(on.rows.length)
    const before = await sandbox.staff.sam.call(members.listMembers, { limit: 200, to: dayAfter(day, -1) })
    expect(before).toMatchObject({ count: 0, rows: [] })
  })
})
