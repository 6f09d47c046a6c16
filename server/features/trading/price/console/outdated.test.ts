import { consoleContract } from '@humidor/contract/console/index.ts'
import { type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeEach, expect, it } from 'vitest'
import { publishPrice, publishUntil } from '../price.ts'
import { priceToday } from '../price-in-force.ts'

const { priceNow, requestPrice } = consoleContract.price
const { approvals, decide } = consoleContract.operators
const today: BusinessDay = '2026-11-20'
const tomorrow = dayAfter(today)
const usd = (millionths: number) => micros<'USCD'>(BigInt(millionths))

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openSandbox()
  await publishUntil(sandbox.db, today, { ...defaultSettings, firstPrice: 100_000n })
})

const currentPrice = async () => Number((await priceToday(sandbox.db)).price)

/** One operator requests a price, and another approves it. Returns the details that the second one sees. */
async function agreed(price: number, day?: BusinessDay) {
  const { fiona, victor } = sandbox.staff
  await sandbox.renewOperatorSession(fiona)
  const asked = { price: usd(price), inForce: usd(await currentPrice()), reason: 'an agreement with the makers' }
  await fiona.call(requestPrice, day === undefined ? asked : { ...asked, day })
  await sandbox.renewOperatorSession(victor)
  const [request] = (await victor.call(approvals, { limit: 25, state: 'waiting' })).rows
  const id = request?.id ?? ''
  expect(await victor.tryCall(decide, { id, approve: true, note: '', googleCode: victor.googleCode() })).toBeNull()
  return request?.details ?? []
}

/** Runs the midnight with which a day begins. Returns the alarms. */
async function midnight(day: BusinessDay) {
  const work = { day, at: startOf(day), terms: defaultSettings, reached: undefined, limit: 1_000 }
  sandbox.clock.moveTo(startOf(day))
  const { refused = [] } = await sandbox.db.transaction().execute((tx) => publishPrice.run({ ...work, tx }))
  return refused.map(({ error }) => (error as Error).message)
}

it('a price agreed for the coming midnight is not published after another one was put in force: the rule applies, and operators are alerted', async () => {
  await agreed(200_000, tomorrow)
  const details = await agreed(50_000)
  expect(details.find(({ name }) => name === `Agreed on for ${tomorrow}`)?.value.replaceAll('\u00A0', ' ')).toBe(
    '0.2000 USCD, which would not be published',
  )
  expect((await sandbox.staff.victor.call(priceNow, {})).coming.agreed).toBeNull()
  expect(await midnight(tomorrow)).toEqual([expect.stringContaining(`agreed for ${tomorrow}`)])
  expect(await currentPrice()).toBe(50_250)
  expect(await midnight(dayAfter(tomorrow))).toEqual([])
})

it('a price for the coming midnight that is agreed again afterwards is published', async () => {
  await agreed(200_000, tomorrow)
  await agreed(50_000)
  await agreed(60_000, tomorrow)
  expect(await midnight(tomorrow)).toEqual([])
  expect(await currentPrice()).toBe(60_000)
})

it('a price agreed while no worker had published the day’s own is published all the same, as the rule is no change by operators', async () => {
  sandbox.clock.moveTo(startOf(tomorrow))
  const next = dayAfter(tomorrow)
  await agreed(104_000, next)
  expect(await midnight(tomorrow)).toEqual([])
  expect(await currentPrice()).toBe(100_500)
  expect(await midnight(next)).toEqual([])
  expect(await currentPrice()).toBe(104_000)
})
