import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { TEST_CERTIFICATE } from '@humidor/server/adapters/webhooks/receivers.testing.ts'
import { createWebhookSender } from '@humidor/server/adapters/webhooks/webhooks.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { sealSecret } from '@humidor/server/features/commerce/webhooks/webhook-secret.ts'
import { recordMerchantEvents } from '@humidor/server/platform/notifications/merchant-events.ts'
import type { Vault } from '@humidor/server/platform/security/vault.ts'
import { sql } from 'kysely'
import type { Arrival, ShopsMessage } from './webhook-shops.ts'

/** Starts the servers of the shops. Their names lead to this machine. */
export async function openShops() {
  const child = fork(join(import.meta.dirname, 'webhook-shops.ts'), { serialization: 'advanced', execArgv: [] })
  const [opened] = (await once(child, 'message')) as [ShopsMessage]
  if (!('port' in opened)) throw new Error('the shops did not open')
  const sender = createWebhookSender({
    resolve: async () => ['127.0.0.1'],
    isPublic: () => true,
    ca: TEST_CERTIFICATE,
  })
  return {
    sender,
    urlOf: (shop: number) => `https://s${shop}.shops.example.com:${opened.port}/hooks`,
    /** What arrived since the last time, and all requests. */
    async arrived(): Promise<{ arrivals: readonly Arrival[]; requests: number }> {
      const answer = once(child, 'message')
      child.send('report')
      const [message] = (await answer) as [ShopsMessage]
      if ('port' in message) throw new Error('the shops opened twice')
      return message
    },
    close() {
      sender.close()
      child.kill()
    },
  }
}

export interface SeededShops {
  merchants: readonly number[]
  /** By merchant, the ids of their charges. */
  charges: ReadonlyMap<number, readonly bigint[]>
}

/** Inserts merchants with a webhook and charges each. */
export async function seedShops(
  db: Database,
  it: { vault: Vault; shops: number; charges: number; at: Date; urlOf(shop: number): string },
) {
  const merchants = Array.from({ length: it.shops }, (_, n) => 500_000 + n)
  await sql`
    insert into merchant (merchant_id, name, password_hash, cash_address, address, phone, business_hours, description, language,
      created_at, cash_address_changed_at)
    select m, 'Shop ' || m, '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g', '0x52908400098527886E0F7030069857D2E4169EE7', '', '', '', '', 'en', ${it.at}, ${it.at}
    from unnest(${merchants}::int[]) m`.execute(db)
  for (const [n, merchantId] of merchants.entries()) {
    const { bytes, keyId } = sealSecret(it.vault, merchantId, `whsec_${randomBytes(32).toString('base64url')}`)
    await sql`
      insert into merchant_webhook (merchant_id, url, secret, key_id, created_at)
      values (${merchantId}, ${it.urlOf(n)}, ${bytes}, ${keyId}, ${it.at})`.execute(db)
  }
  const expires = new Date(it.at.getTime() + 86_400_000)
  const { rows } = await sql<{ id: bigint; merchant_id: number }>`
    insert into merchant_charge (code, merchant_id, currency, money, tip, price, money_cig, created_at, expires_at)
    select substr(md5(m || '-' || n), 1, 16), m, 'CIG', 1000000, 0, 100000, 1000000, ${it.at}, ${expires}
    from unnest(${merchants}::int[]) m, generate_series(1, ${it.charges}::int) n returning id, merchant_id`.execute(db)
  const charges = Map.groupBy(rows, ({ merchant_id }) => merchant_id)
  return {
    merchants,
    charges: new Map([...charges].map(([merchant, own]) => [merchant, own.map(({ id }) => id)])),
  } satisfies SeededShops
}

/** Records events of all shops in turn: of each charge three, in one transaction. */
export async function recordEvents(
  db: Database,
  { merchants, charges }: SeededShops,
  it: { from: number; count: number; at: Date },
) {
  const events = Array.from({ length: it.count }, (_, n) => {
    const at = it.from + n
    const merchantId = merchants[at % merchants.length] ?? 0
    const own = charges.get(merchantId) ?? []
    return {
      merchantId,
      chargeId: own[Math.floor(at / merchants.length / 3) % own.length],
      kind: 'charge.opened' as const,
      at: it.at,
    }
  })
  await db.transaction().execute((tx) => recordMerchantEvents(tx, events))
}

/** Events that arrived although a later one of their charge had arrived before. */
export function outOfOrder(arrivals: readonly Arrival[]): number {
  const newest = new Map<number, number>()
  let wrong = 0
  for (const [event, charge] of arrivals) {
    if (event < (newest.get(charge) ?? 0)) wrong += 1
    newest.set(charge, Math.max(event, newest.get(charge) ?? 0))
  }
  return wrong
}
