import { randomBytes } from 'node:crypto'
import { merchantCode, merchantStatus } from '@humidor/domain/commerce/merchant.ts'
import { newSid } from '@humidor/sandbox/visitor.ts'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import type { Database, Tx } from '@humidor/server/database/database.ts'
import { insertKey } from '@humidor/server/features/commerce/api-keys/api-keys.queries.ts'
import { newSecret as newKeySecret } from '@humidor/server/features/commerce/api-keys/secrets.ts'
import { createMerchant, openMerchantSession } from '@humidor/server/features/commerce/merchants/merchants.ts'
import { sealSecret } from '@humidor/server/features/commerce/webhooks/webhook-secret.ts'
import { insertWebhook } from '@humidor/server/features/commerce/webhooks/webhooks.queries.ts'
import { createSeals } from '@humidor/server/features/money/withdrawals/seals.ts'
import { createPasswords } from '@humidor/server/platform/security/passwords.ts'
import type { Vault } from '@humidor/server/platform/security/vault.ts'
import { newWebhookSecret } from '@humidor/server/platform/security/webhook-signing.ts'
import type { User } from '../users.ts'

/** A verified shop. */
export interface Shop {
  id: number
  /** The owner on a device. */
  till: User
  /** The shop's own software, with a key of `/api/v1`. */
  software: User
}

/** The password of all shops. */
export const PASSWORD = 'a box of robustos'
const SHOPS = 4
const FIRST = 500_001
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

const userOf = (header: 'mtk' | 'authorization', id: number, token: string): User => ({
  ...{ header, id, email: '', sid: newSid(), token, secret: randomBytes(20), step: 0, busy: false },
})

/** Makes verified shops, each with a session at a till and a key. `decidedBy`: the operator who verified them. */
export async function createShops(
  db: Database,
  vault: Vault,
  { at, decidedBy }: { at: Date; decidedBy: number },
): Promise<Shop[]> {
  const passwordHash = await createPasswords().hash(PASSWORD)
  const shops: Shop[] = []
  for (let id = FIRST; id < FIRST + SHOPS; id += 1) {
    const shop = await db.transaction().execute(async (tx) => {
      const texts = { name: `Shop ${id}`, address: '1 Corner Street', phone: '', businessHours: '', description: '' }
      const form = { ...texts, vcode: merchantCode(id), passwordHash, cashAddress: ADDRESS, language: 'en', at }
      await createMerchant(tx, createSeals(vault), form)
      await tx
        .updateTable('merchant')
        .set({ status: merchantStatus.verified, verified_at: at, decided_at: at, decided_by: decidedBy })
        .where('merchant_id', '=', id)
        .execute()
      return { id, till: await openTill(tx, id, at), software: await openKey(tx, id, at) }
    })
    shops.push(shop)
  }
  return shops
}

async function openTill(tx: Tx, merchantId: number, at: Date): Promise<User> {
  const user = userOf('mtk', merchantId, '')
  user.token = await openMerchantSession(tx, systemRandomness, { merchantId, sid: user.sid, at })
  return user
}

async function openKey(tx: Tx, merchantId: number, at: Date): Promise<User> {
  const { secret, ...stored } = newKeySecret(systemRandomness)
  const scopes = ['charges:read', 'charges:write'] as const
  await insertKey(tx, { ...stored, merchantId, slot: 1, name: 'The shop’s software', scopes, at })
  return userOf('authorization', merchantId, secret)
}

/** A webhook of a shop. */
export interface Webhook {
  id: bigint
  shopId: number
  /** The path at the receiver. */
  path: string
  secret: string
  /** The kinds of events that it wants. Empty: all. */
  kinds: readonly WebhookKind[]
}
type WebhookKind = Parameters<typeof insertWebhook>[1]['kinds'][number]

/** The second webhook of the first shop. */
const SOME_KINDS = ['charge.paid', 'bill.refunded'] as const

/** Gives each shop a webhook for all events, and the first shop one more for some of them. `url`: of the receiver. */
export async function addWebhooks(
  db: Database,
  vault: Vault,
  { shops, url, at }: { shops: readonly Shop[]; url: string; at: Date },
): Promise<Webhook[]> {
  const wanted = shops.flatMap(({ id }, n) => [
    { shopId: id, kinds: [] },
    ...(n === 0 ? [{ shopId: id, kinds: SOME_KINDS }] : []),
  ])
  return await db.transaction().execute(async (tx) => {
    const webhooks: Webhook[] = []
    for (const [n, { shopId, kinds }] of wanted.entries()) {
      const secret = newWebhookSecret(systemRandomness)
      const path = `/${n}`
      const sealed = sealSecret(vault, shopId, secret)
      const id = await insertWebhook(tx, { merchantId: shopId, url: `${url}${path}`, kinds, sealed, at })
      webhooks.push({ id, shopId, path, secret, kinds })
    }
    return webhooks
  })
}
