import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { sentByHandPerMinute } from '@humidor/domain/commerce/webhook.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { passTime, verifiedMerchant } from '../merchants/merchants.testing.ts'
import { adds, logOf } from './webhooks.testing.ts'

const { replayDelivery, testWebhook } = contract.webhooks
const { replayMerchantDelivery } = consoleContract.webhooks
const { merchantEvents } = consoleContract.merchantRecords

const tooOften = { refused: 'code_request_too_frequent' }

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox({ webhooks: true })
}, 60_000)
afterAll(() => harness.close())

/** A shop with a webhook to which nothing was sent in this minute, and a delivery of it that has ended. */
async function calmShop() {
  const shop = await verifiedMerchant(harness)
  const hook = await adds(harness, shop)
  passTime(harness, 60)
  return { shop, hook, delivery: (await logOf(shop))[0]?.id ?? '' }
}

async function support() {
  await harness.renewOperatorSession(harness.staff.wendy)
  return harness.staff.wendy
}

it('a webhook gets thirty tests and replays a minute, by the shop and by operators together, also at once', async () => {
  const { shop, hook, delivery } = await calmShop()
  const wendy = await support()
  const other = await adds(harness, shop)
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => [
      shop.tryCall(replayDelivery, { id: delivery }),
      wendy.tryCall(replayMerchantDelivery, { vcode: shop.vcode, id: delivery }),
      shop.tryCall(testWebhook, { id: hook.id }),
    ]).flat(),
  )
  expect(answers.filter((answer) => answer === null)).toHaveLength(sentByHandPerMinute)
  expect(answers.filter((answer) => answer !== null)).toEqual(Array(42 - sentByHandPerMinute).fill(tooOften))
  expect(await logOf(shop, { webhookId: hook.id, state: 'pending' })).toHaveLength(sentByHandPerMinute)
  // The shop's other webhook has its own.
  expect(await shop.tryCall(testWebhook, { id: other.id })).toBeNull()
  passTime(harness, 59)
  expect(await shop.tryCall(replayDelivery, { id: delivery })).toEqual(tooOften)
  passTime(harness, 1)
  expect(await shop.tryCall(replayDelivery, { id: delivery })).toBeNull()
})

it('the replay of an operator is in the history of the merchant', async () => {
  const { shop, delivery } = await calmShop()
  const wendy = await support()
  await wendy.call(replayMerchantDelivery, { vcode: shop.vcode, id: delivery })
  const { rows } = await wendy.call(merchantEvents, { vcode: shop.vcode, limit: 1 })
  expect(rows).toMatchObject([{ action: { operator: 'Wendy Wrapper', call: replayMerchantDelivery.path } }])
})
