import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WebhookAnswer } from '../../../adapters/webhooks/webhooks.ts'
import { opens } from '../charges/charges.testing.ts'
import { passTime, verifiedMerchant } from '../merchants/merchants.testing.ts'
import { createDeliverer } from './deliver.ts'
import { adds, fine, logOf, recordMany, sells } from './webhooks.testing.ts'

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox({ webhooks: true })
  await harness.alice.fund(micros<'CIG'>(1_000_000_000n), 'CIG')
}, 60_000)
afterAll(() => harness.close())

/** A node that notes its alarms and counts its looks at the clock: one for each look for deliveries, and few more. */
function countingNode(answer: (url: string) => WebhookAnswer) {
  const noted = { alarms: [] as string[], looks: 0 }
  const { making, clock } = harness
  const deliver = createDeliverer({
    sender: { local: undefined, post: async (url) => answer(url) },
    ...{ vault: making.vault, site: 'https://humidor.example' },
    clock: {
      now: () => {
        noted.looks += 1
        return clock.now()
      },
    },
    alarm: (what) => noted.alarms.push(what),
  })
  return { noted, send: () => deliver(harness.db) }
}

it('thousands behind one that fails cost few looks, and arrive in order once it is accepted', async () => {
  const shop = await verifiedMerchant(harness)
  const hook = await adds(harness, shop)
  const { id } = await sells(harness, shop)
  const { bill } = await shop.call(contract.charges.readCharge, { id })
  const billId = BigInt(bill?.id ?? 0)
  await recordMany(harness, { merchantId: shop.merchantId, kind: 'bill.refunded', billId }, 1_500)
  const node = countingNode(() => ({ status: 500, text: '', ms: 1 }))
  for (const seconds of [10, 30, 120]) {
    await node.send()
    passTime(harness, seconds)
  }
  const { rows } = await sql<{ attempts: number }>`
    select attempts from webhook_delivery where webhook_id = ${BigInt(hook.id)} and attempts > 0 and event_id is not null`.execute(
    harness.db,
  )
  expect(rows).toEqual([{ attempts: 3 }])
  expect(node.noted.looks).toBeLessThan(60)
  await sql`delete from webhook_delivery where webhook_id = ${BigInt(hook.id)}`.execute(harness.db)
})

it('a body that cannot be written is a failed attempt of its own shop, and delays no other', async () => {
  const [bad, good] = [await verifiedMerchant(harness), await verifiedMerchant(harness)]
  await adds(harness, bad)
  const healthy = await adds(harness, good)
  const { id } = await opens(bad)
  await opens(good)
  // As if a later version had a stricter contract.
  await harness.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update merchant_charge set metadata = jsonb_build_object('', 'x') where id = ${BigInt(id)}`.execute(tx)
  })
  const arrived: string[] = []
  const node = countingNode((url) => {
    arrived.push(url)
    return fine
  })
  await node.send()
  expect(arrived).toEqual([healthy.url])
  expect(node.noted.alarms).toEqual(['a webhook could not be sent'])
  expect((await logOf(bad, { state: 'pending' })).map(({ attempts, error }) => [attempts, error])).toEqual([
    [1, 'connect'],
  ])
})
