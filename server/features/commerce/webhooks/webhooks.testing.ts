import { contract } from '@humidor/contract/index.ts'
import type { WebhookKind } from '@humidor/domain/commerce/webhook.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { WebhookAnswer, WebhookSender } from '../../../adapters/webhooks/webhooks.ts'
import { type NewMerchantEvent, recordMerchantEvents } from '../../../platform/notifications/merchant-events.ts'
import { amount, opens, pays } from '../charges/charges.testing.ts'
import { createDeliverer } from './deliver.ts'

const { addWebhook, webhookDeliveries } = contract.webhooks

let added = 0

/** Adds an address of the sandbox's receiver that no other webhook has. The test has arrived already. */
export async function adds(harness: Sandbox, shop: Merchant, kinds: WebhookKind[] = []) {
  added += 1
  const url = `${harness.webhooks?.url}/${added}`
  const { id, secret } = await shop.call(addWebhook, { url, kinds })
  await sends(harness)
  return { id, url, secret }
}

/** Sends what is due. */
export const sends = (harness: Sandbox) => harness.jobs.poll('webhooks.deliver')

/** What came to an address, the oldest first, without the tests. */
export const came = (harness: Sandbox, { url }: { url: string }) =>
  (harness.webhooks?.list(url) ?? []).filter(({ type }) => type !== 'ping').toReversed()

/** The types of what came to an address. */
export const typesAt = (harness: Sandbox, hook: { url: string }) => came(harness, hook).map(({ type }) => type)

/** Opens a charge of ten ₡ that alice pays. */
export async function sells(harness: Sandbox, shop: Merchant) {
  const charge = await opens(shop, { currency: 'CIG', money: amount(10_000_000n) })
  const refused = await pays(harness.alice, charge)
  if ('refused' in refused) throw new Error(`the charge was not paid: ${refused.refused}`)
  return charge
}

/** The log of a merchant, the newest first. */
export const logOf = async (
  shop: Merchant,
  it: { webhookId?: string; state?: 'pending' | 'delivered' | 'failed' } = {},
) => (await shop.call(webhookDeliveries, { ...it, limit: 100 })).rows

/** Records many events of one subject, as refunds of one bill would. */
export const recordMany = (harness: Sandbox, event: Omit<NewMerchantEvent, 'at'>, count: number) =>
  harness.db.transaction().execute((tx) =>
    recordMerchantEvents(
      tx,
      Array.from({ length: count }, () => ({ ...event, at: harness.clock.now() })),
    ),
  )

/** Another node of the same platform, whose posts are answered by a function. */
export const nodeOf = (
  { making, clock }: Sandbox,
  post: (url: string, body: string, headers: Readonly<Record<string, string>>) => Promise<WebhookAnswer>,
) =>
  createDeliverer({
    sender: { local: undefined, post: (url, headers, body) => post(url, body, headers) } satisfies WebhookSender,
    ...{ vault: making.vault, clock, site: 'https://humidor.example' },
    alarm: (what, details) => {
      throw new Error(`${what} ${String(details)}`)
    },
  })

/** An answer with 200. */
export const fine: WebhookAnswer = { status: 200, text: 'ok', ms: 1 }
