import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { sentByHandPerMinute, webhooksAtMost, webhookUrlLength } from '@humidor/domain/commerce/webhook.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import type { Refusals, RefusalsOf } from '../../../http/refusals.testing.ts'
import { opens } from '../charges/charges.testing.ts'
import { newMerchant, verifiedMerchant } from '../merchants/merchants.testing.ts'
import { adds, logOf } from './webhooks.testing.ts'

const { addWebhook, changeWebhook, removeWebhook, replayDelivery, rotateWebhookSecret, testWebhook } = contract.webhooks
const { merchantDeliveries, merchantWebhooks, replayMerchantDelivery } = consoleContract.webhooks

const NOBODY = '999999'
const url = 'https://shop.example.com/hooks'
const tooLong = `https://shop.example.com/${'x'.repeat(webhookUrlLength)}`

/** A delivery that waits, as nobody has sent it. */
async function waiting(harness: Sandbox, shop: Merchant) {
  await adds(harness, shop)
  await opens(shop)
  return (await logOf(shop, { state: 'pending' }))[0]?.id ?? ''
}

/** A webhook that has got as many tests and replays in this minute as it may, and a delivery of it that has ended. */
async function manySent(harness: Sandbox, shop: Merchant) {
  const { id } = await adds(harness, shop)
  await sql`insert into webhook_delivery (webhook_id, created_at, next_at) select ${id}::bigint, ${harness.clock.now()}, ${harness.clock.now()}
    from generate_series(2, ${sentByHandPerMinute}::int)`.execute(harness.db)
  return { id, delivery: (await logOf(shop, { state: 'delivered' }))[0]?.id ?? '' }
}

/** Produces each refusal that the calls of merchants about webhooks declare. */
export const webhookRefusals = (sandbox: () => Sandbox): RefusalsOf<'webhooks'> => {
  const shop = () => verifiedMerchant(sandbox())
  const tries = async (it: { url?: string }, who?: Merchant) =>
    await (who ?? (await shop())).tryCall(addWebhook, { url, kinds: [], ...it })
  const changes = async (it: { url?: string; id?: string }) => {
    const mine = await shop()
    const { id } = await adds(sandbox(), mine)
    return await mine.tryCall(changeWebhook, { id, url, kinds: [], on: true, ...it })
  }
  /** A merchant with a webhook who has been rejected since. */
  const rejected = async () => {
    const mine = await shop()
    const hook = await adds(sandbox(), mine)
    await sql`update merchant set status = 2, reply = 'No.' where merchant_id = ${mine.merchantId}`.execute(
      sandbox().db,
    )
    return { mine, hook }
  }
  return {
    addWebhook: {
      merchant_not_exists: async () => tries({}, await newMerchant(sandbox())),
      content_empty: () => tries({ url: ' ' }),
      content_too_long: () => tries({ url: tooLong }),
      wrong_webhook_address: () => tries({ url: 'https://127.0.0.1/' }),
      too_many_webhooks: async () => {
        const mine = await shop()
        for (let n = 0; n < webhooksAtMost; n += 1) await adds(sandbox(), mine)
        return await tries({}, mine)
      },
    },
    changeWebhook: {
      merchant_not_exists: async () => {
        const { mine, hook } = await rejected()
        return await mine.tryCall(changeWebhook, { id: hook.id, url, kinds: [], on: true })
      },
      not_found: () => changes({ id: '999999' }),
      content_empty: () => changes({ url: '' }),
      content_too_long: () => changes({ url: tooLong }),
      wrong_webhook_address: () => changes({ url: 'http://shop.example.com/' }),
    },
    rotateWebhookSecret: { not_found: async () => (await shop()).tryCall(rotateWebhookSecret, { id: '999999' }) },
    removeWebhook: { not_found: async () => (await shop()).tryCall(removeWebhook, { id: '999999' }) },
    testWebhook: {
      merchant_not_exists: async () => {
        const { mine, hook } = await rejected()
        return await mine.tryCall(testWebhook, { id: hook.id })
      },
      not_found: async () => (await shop()).tryCall(testWebhook, { id: '999999' }),
      illegal_operation: async () => {
        const mine = await shop()
        const hook = await adds(sandbox(), mine)
        await mine.call(changeWebhook, { id: hook.id, url: hook.url, kinds: [], on: false })
        return await mine.tryCall(testWebhook, { id: hook.id })
      },
      code_request_too_frequent: async () => {
        const mine = await shop()
        const { id } = await manySent(sandbox(), mine)
        return await mine.tryCall(testWebhook, { id })
      },
    },
    replayDelivery: {
      not_found: async () => (await shop()).tryCall(replayDelivery, { id: '999999' }),
      illegal_operation: async () => {
        const mine = await shop()
        return await mine.tryCall(replayDelivery, { id: await waiting(sandbox(), mine) })
      },
      code_request_too_frequent: async () => {
        const mine = await shop()
        const { delivery } = await manySent(sandbox(), mine)
        return await mine.tryCall(replayDelivery, { id: delivery })
      },
    },
  }
}

/** Produces each refusal that the calls of operators about webhooks declare. */
export const webhookConsoleRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.webhooks> => {
  /** An operator with a fresh session. */
  async function wendy() {
    await sandbox().renewOperatorSession(sandbox().staff.wendy)
    return sandbox().staff.wendy
  }
  const replays = async (vcode: string, id: string) =>
    await (await wendy()).tryCall(replayMerchantDelivery, { vcode, id })
  return {
    merchantWebhooks: { merchant_not_exists: async () => (await wendy()).tryCall(merchantWebhooks, { vcode: NOBODY }) },
    merchantDeliveries: {
      merchant_not_exists: async () => (await wendy()).tryCall(merchantDeliveries, { vcode: NOBODY, limit: 20 }),
    },
    replayMerchantDelivery: {
      merchant_not_exists: () => replays(NOBODY, '1'),
      not_found: () => replays('100001', '999999'),
      illegal_operation: async () => {
        const mine = await verifiedMerchant(sandbox())
        return await replays(mine.vcode, await waiting(sandbox(), mine))
      },
      code_request_too_frequent: async () => {
        const mine = await verifiedMerchant(sandbox())
        const { delivery } = await manySent(sandbox(), mine)
        return await replays(mine.vcode, delivery)
      },
    },
  }
}
