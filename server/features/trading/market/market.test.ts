import { contract } from '@humidor/contract/index.ts'
import { data } from '@humidor/contract/trading/market.ts'
import { dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { LARGEST_ON_WIRE, micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../database/database.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { publishUntil } from '../price/price.ts'
import { cachedCounts, countToken } from './counting.ts'
import { marketFeature } from './market.ts'

const MILLION = 1_000_000n
const ISSUE = 1_000_000_000n * MILLION
const cig = (whole: bigint) => micros<'CIG'>(whole * MILLION)
const day = '2026-11-20' as const

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
  await publishUntil(sandbox.db, dayAfter(day, -1), defaultSettings)
  await publishUntil(sandbox.db, day, defaultSettings)
})

/** The market data, counted anew each time. */
async function marketData(links?: { officialSite: string | undefined; explorer: string | undefined }) {
  const [handler] = marketFeature.open({ settings: async () => defaultSettings, links, kept: 0 }).handlers
  return (await handler?.by({ db: sandbox.db } as never)) as Record<string, unknown>
}

describe('market data', () => {
  it('is counted from the ledger and from the prices, for everybody', async () => {
    await sandbox.alice.fund(cig(1_500n), 'CIG')
    await sandbox.bob.fund(cig(25n), 'CIG')
    expect(await sandbox.visitor().call(data, {})).toEqual({
      issuedAt: startOf('2026-01-01'),
      issuePrice: 105_000n,
      issueQuantity: ISSUE,
      price: 105_525n,
      yesterday: 105_000n,
      marketValue: 105_525_000n * MILLION,
      circulation: cig(1_525n),
      allocation: [
        { to: 'rewards', share: 600, issued: (ISSUE * 6n) / 10n, now: expect.any(BigInt) },
        { to: 'team', share: 200, issued: ISSUE / 5n, now: ISSUE / 5n },
        { to: 'foundation', share: 200, issued: ISSUE / 5n, now: ISSUE / 5n },
      ],
      officialSite: null,
      explorer: null,
      roadmap: false,
      now: sandbox.clock.now(),
    })
  })

  it('adds up: the issued amount is with people or with the platform, to the millionth', async () => {
    const { issued, circulation, allocation } = await countToken(sandbox.db)
    const { rows } = await sandbox.pool.query<{ n: bigint }>(
      `select sum(balance)::bigint as n from account where asset = 'CIG' and owner = 'platform' and name in ('treasury', 'promised', 'fees')`,
    )
    const allocated = allocation.reduce((sum, { now }) => sum + now, 0n)
    expect(circulation + allocated + BigInt(rows[0]?.n ?? 0n)).toBe(issued)
    expect(allocation.reduce((sum, it) => sum + it.share, 0)).toBe(1_000)
  })

  it('links to the configured external pages, and to nothing where there are none', async () => {
    const site = 'https://humidor.example/'
    expect(await marketData({ officialSite: site, explorer: undefined })).toMatchObject({
      officialSite: site,
      explorer: null,
    })
  })

  it('shows the roadmap when its setting is 1', async () => {
    await changeSetting(sandbox.db, 'roadmap', 1)
    await expect.poll(async () => (await sandbox.visitor().call(contract.market.data, {})).roadmap).toBe(true)
  })

  it('shows the limit of the wire, should the price ever rise beyond it', async () => {
    const dear = { ...defaultSettings, firstPrice: 20_000n * MILLION }
    const { db, close } = await openSandbox()
    await publishUntil(db, day, dear)
    const [handler] = marketFeature.open({ settings: async () => dear }).handlers
    expect(await handler?.by({ db } as never)).toMatchObject({ marketValue: LARGEST_ON_WIRE })
    await close()
  })
})

describe('the counts of the market', () => {
  it('are read once for all calls within their cache time, and again after it', async () => {
    const { db } = sandbox
    const lasting = cachedCounts(60_000)
    const [one, other] = await Promise.all([lasting(db), lasting(db)])
    expect(other).toBe(one)
    expect(await lasting(db)).toBe(one)
    const fleeting = cachedCounts(0)
    expect(await fleeting(db)).not.toBe(await fleeting(db))
  })

  it('are read again after a failure', async () => {
    const gone = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
    const counts = cachedCounts(60_000)
    await expect(counts(gone.db)).rejects.toThrow()
    await gone.close()
    expect((await counts(sandbox.db)).issued).toBe(ISSUE)
  })
})

it('the price has a history of five years, of which a chart requests one, and is as old as its first price', async () => {
  const { db, visitor, clock, close } = await openSandbox()
  await publishUntil(db, dayAfter(day, -1_826), defaultSettings)
  await publishUntil(db, day, defaultSettings)
  clock.moveTo(startOf(day))
  const whole = await visitor().call(contract.price.history, {})
  const year = await visitor().call(contract.price.history, { days: 365 })
  expect([whole.length, year.length]).toEqual([1_827, 366])
  expect(year).toEqual(whole.slice(-366))
  expect(await visitor().call(data, {})).toMatchObject({
    issuedAt: startOf(dayAfter(day, -1_826)),
    issuePrice: 105_000n,
  })
  await close()
})
