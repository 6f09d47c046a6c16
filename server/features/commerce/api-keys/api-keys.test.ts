import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { apiKeyOverlap, apiKeysAtMost } from '@humidor/domain/commerce/api-key.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../database/testing.ts'
import { tokenHash } from '../../../http/keys.ts'
import { merchantHas, newMerchant, passTime, verifiedMerchant } from '../merchants/merchants.testing.ts'
import { stillWorks } from './api-keys.queries.ts'
import { newKey, sdkOf, sends, withKey } from './api-keys.testing.ts'

const { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } = contract.apiKeys
const refused = (code: string) => ({ refused: code })

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
})
afterAll(() => harness.close())

/** The code with which a secret is refused, or `works`. */
const tries = async (secret: string) => {
  const { status, json } = await sends(harness, 'GET /ping', { secret })
  return status === 200 ? 'works' : `${status} ${json.code}`
}
const rotates = (shop: Merchant, id: string, overlap: number) =>
  shop.call(rotateApiKey, { id, overlap, password: PASSWORD })

describe('a key', () => {
  it('is made with the password, shown once, stored as a hash, and tells whose it is', async () => {
    const shop = await verifiedMerchant(harness)
    const { key, secret } = await newKey(shop, ['charges:write', 'bills:read'])
    expect(secret).toMatch(/^hk_[\w-]{43}$/)
    expect(key).toMatchObject({ name: 'Website', prefix: secret.slice(0, 9), scopes: ['charges:write', 'bills:read'] })
    expect(await sdkOf(harness, secret).ping()).toEqual({
      shop: { code: shop.vcode, name: shop.name },
      key: { id: key.id, name: 'Website', scopes: ['charges:write', 'bills:read'] },
    })
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(k)::text || encode(secret_hash, 'escape') as row from merchant_api_key k where id = ${BigInt(key.id)}`.execute(
      harness.db,
    )
    expect(rows[0]?.row).toContain(secret.slice(0, 9))
    expect(rows[0]?.row).not.toContain(secret.slice(3))
    expect(JSON.stringify(await shop.call(listApiKeys, {}))).not.toContain(secret.slice(3))
  })

  it('is the shop’s own: no other shop sees, rotates or revokes it', async () => {
    const [shop, neighbour] = [await verifiedMerchant(harness), await verifiedMerchant(harness)]
    const { key, secret } = await newKey(shop)
    expect(await neighbour.call(listApiKeys, {})).toEqual([])
    expect(await neighbour.tryCall(revokeApiKey, { id: key.id })).toEqual(refused('not_found'))
    expect(await neighbour.tryCall(rotateApiKey, { id: key.id, overlap: 0, password: PASSWORD })).toEqual(
      refused('not_found'),
    )
    expect(await tries(secret)).toBe('works')
  })

  it('ends at once when it is revoked, and never works again', async () => {
    const shop = await verifiedMerchant(harness)
    const { key, secret } = await newKey(shop)
    expect(await shop.tryCall(revokeApiKey, { id: key.id })).toBeNull()
    expect(await tries(secret)).toBe('401 key_invalid')
    expect(await shop.tryCall(revokeApiKey, { id: key.id })).toEqual(refused('not_found'))
    expect(await shop.tryCall(rotateApiKey, { id: key.id, overlap: 0, password: PASSWORD })).toEqual(
      refused('not_found'),
    )
    expect(await shop.call(listApiKeys, {})).toEqual([])
    const alive = sql`update merchant_api_key set revoked_at = null where id = ${BigInt(key.id)}`
    await expect(alive.execute(harness.db)).rejects.toThrow('a key is only used, rotated or revoked')
    await expect(sql`delete from merchant_api_key`.execute(harness.db)).rejects.toThrow('a key is only')
  })

  it('gets a new secret, and the old one works as long as was chosen', async () => {
    const shop = await verifiedMerchant(harness)
    const { key, secret: first } = await newKey(shop)
    const { key: rotated, secret: second } = await rotates(shop, key.id, 3_600)
    const until = new Date(harness.clock.now().getTime() + 3_600_000)
    expect(rotated).toMatchObject({ id: key.id, prefix: second.slice(0, 9), oldUntil: until })
    expect([await tries(first), await tries(second)]).toEqual(['works', 'works'])
    passTime(harness, 3_600)
    await harness.renewMerchantSession(shop)
    expect([await tries(first), await tries(second)]).toEqual(['401 key_invalid', 'works'])
    expect(await shop.call(listApiKeys, {})).toMatchObject([{ oldUntil: null, rotatedAt: rotated.rotatedAt }])
    // A second rotation ends the secret before the first, whatever its time.
    const { secret: third } = await rotates(shop, key.id, apiKeyOverlap)
    const { secret: fourth } = await rotates(shop, key.id, 0)
    expect(await Promise.all([second, third, fourth].map(tries))).toEqual([
      ...['401 key_invalid', '401 key_invalid', 'works'],
    ])
  })

  it('shows its last use, written at most once a minute', async () => {
    const shop = await verifiedMerchant(harness)
    const { secret } = await newKey(shop)
    const used = async () => (await shop.call(listApiKeys, {}))[0]?.usedAt
    expect(await used()).toBeNull()
    await tries(secret)
    const first = harness.clock.now()
    expect(await used()).toEqual(first)
    passTime(harness, 59.999)
    await tries(secret)
    expect(await used()).toEqual(first)
    passTime(harness, 0.001)
    await tries(secret)
    expect(await used()).toEqual(harness.clock.now())
  })

  it('has one of twenty places, also where two are made at once', async () => {
    const shop = await verifiedMerchant(harness)
    for (let n = 1; n < apiKeysAtMost; n += 1) await newKey(shop)
    const form = { name: 'Another', scopes: ['bills:read' as const], password: PASSWORD }
    const answers = await Promise.all([1, 2, 3].map(() => shop.tryCall(createApiKey, form)))
    expect(answers.filter((one) => 'key' in one)).toHaveLength(1)
    expect(answers.filter((one) => 'refused' in one)).toEqual(Array(2).fill(refused('too_many_api_keys')))
    const [newest] = await shop.call(listApiKeys, {})
    await shop.call(revokeApiKey, { id: newest?.id ?? '' })
    expect(await shop.tryCall(createApiKey, form)).toHaveProperty('secret')
    const more = sql`
      insert into merchant_api_key (merchant_id, slot, name, scopes, secret_hash, prefix, created_at)
      values (${shop.merchantId}, 1, 'x', '{bills:read}', sha256('x'), 'hk_aaaaaa', now())`
    await expect(more.execute(harness.db)).rejects.toThrow('merchant_api_key_slot')
  })

  it('is not made for a shop under review, nor by a session without the password', async () => {
    const [shop, waiting] = [await verifiedMerchant(harness), await newMerchant(harness)]
    const form = { name: 'Website', scopes: ['bills:read' as const], password: PASSWORD }
    expect(await waiting.tryCall(createApiKey, form)).toEqual(refused('illegal_operation'))
    expect(await shop.tryCall(createApiKey, { ...form, password: 'a guess' })).toEqual(refused('wrong_password'))
    expect(await shop.call(listApiKeys, {})).toEqual([])
    expect(await merchantHas(harness, shop)).toEqual({ cig: 0n, usdt: 0n })
  })

  it('is revoked only after the writes that it has begun', async () => {
    const { shop, key, secret } = await withKey(harness, await verifiedMerchant(harness))
    const begun = { id: BigInt(key.id), hash: tokenHash(secret), at: harness.clock.now() }
    let revoking: Promise<unknown> | undefined
    await harness.db.transaction().execute(async (tx) => {
      expect(await stillWorks(tx, begun)).toBe(true)
      revoking = shop.tryCall(revokeApiKey, { id: key.id })
      await someoneWaits(harness.db)
    })
    expect(await revoking).toBeNull()
    expect(await harness.db.transaction().execute((tx) => stillWorks(tx, begun))).toBe(false)
  })
})

describe('the keys of a shop, for operators', () => {
  it('are listed newest first with revoked ones, without their secrets, and never another shop’s', async () => {
    const shop = await verifiedMerchant(harness)
    await newKey(await verifiedMerchant(harness))
    const keys = [await newKey(shop, ['bills:read'], 'Books'), await newKey(shop), await newKey(shop, ['bills:read'])]
    await shop.call(revokeApiKey, { id: keys[0]?.key.id ?? '' })
    await rotates(shop, keys[1]?.key.id ?? '', 60)
    await harness.renewOperatorSession(harness.staff.wendy)
    const ask = (it: object) =>
      harness.staff.wendy.call(consoleContract.apiKeys.merchantApiKeys, { vcode: shop.vcode, limit: 25, ...it })
    const { rows, count, next } = await ask({})
    expect([count, next]).toEqual([3, null])
    expect(rows.map(({ id }) => id)).toEqual(keys.map(({ key }) => key.id).toReversed())
    const [newest, rotated, revoked] = rows
    expect(newest).toMatchObject({ revokedAt: null, rotatedAt: null, oldUntil: null, usedAt: null })
    expect(rotated).toMatchObject({ revokedAt: null, rotatedAt: expect.any(Date), oldUntil: expect.any(Date) })
    expect(revoked).toMatchObject({ name: 'Books', scopes: ['bills:read'], revokedAt: expect.any(Date) })
    for (const { secret } of keys) expect(JSON.stringify(rows)).not.toContain(secret)
    const first = await ask({ limit: 2 })
    expect([first.rows.length, (await ask({ limit: 2, after: first.next })).rows.map(({ id }) => id)]).toEqual([
      2,
      [keys[0]?.key.id],
    ])
  })
})
