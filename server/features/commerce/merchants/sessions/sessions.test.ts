import { randomBytes } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { openAnswer, sealRequest } from '@humidor/sandbox/envelope.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../../database/testing.ts'
import { HOUR, logsIn, newMerchant, passTime, verifiedMerchant } from '../merchants.testing.ts'
import { codeIn, freeEmail } from '../owner/owner.testing.ts'

const { info, logout, merchantDetail } = contract.merchants
const { endOtherMerchantDevices, owner, ownerEmailCode, setOwnerEmail } = contract.owner
const { createApiKey, listApiKeys } = contract.apiKeys
const mustLogIn = { refused: 'please_login' }

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
})
afterAll(() => harness.close())

describe('a merchant’s session', () => {
  const token = () => randomBytes(32).toString('base64url')
  let shop: Merchant
  beforeAll(async () => {
    shop = await newMerchant(harness)
  })

  it('works only on the device that it was opened on', async () => {
    const thief = harness.visitor()
    thief.merchantToken = shop.merchantToken
    expect(await thief.tryCall(info, {})).toEqual(mustLogIn)
    expect(await shop.tryCall(info, {})).toHaveProperty('vcode')
  })

  it('is not opened by an invalid token', async () => {
    for (const wrong of ['', 'x', token(), 'ы'.repeat(43), "' or true --"]) {
      const who = harness.visitor()
      who.merchantToken = encodeURIComponent(wrong)
      expect(await who.tryCall(info, {})).toEqual(mustLogIn)
    }
  })

  it('grants nothing of a member’s, and a member’s grants nothing of a merchant’s', async () => {
    const { alice } = harness
    const mixed = harness.visitor()
    for (const call of [info, logout]) {
      expect(await alice.sendRaw(call.method, call.path, {})).toEqual(mustLogIn)
      mixed.token = shop.merchantToken
      mixed.merchantToken = alice.token
      expect(await mixed.sendRaw(call.method, call.path, {})).toEqual(mustLogIn)
    }
    const own = contract.member.info
    expect(await shop.tryCall(own, {})).toEqual(mustLogIn)
    shop.token = shop.merchantToken
    expect(await shop.tryCall(own, {})).toEqual(mustLogIn)
    shop.token = undefined
  })

  it('and a member’s on one device work independently', async () => {
    // One sid, both tokens: a browser sends this where a person is both.
    const who = harness.visitor()
    const me = await logsIn(harness, shop, who)
    who.merchantToken = 'token' in me ? me.token : undefined
    const { uid } = harness.alice
    const both = Object.assign(who, { uid }) as unknown as Parameters<Sandbox['renewSession']>[0]
    await harness.renewSession(both)
    expect(await who.call(info, {})).toMatchObject({ vcode: shop.vcode })
    expect(await who.call(contract.member.info, {})).toMatchObject({ uid })
    // With one of them void, the other does not replace it.
    expect(await who.tryCall(logout, {})).toBeNull()
    expect(await who.tryCall(info, {})).toEqual(mustLogIn)
    expect(await who.call(contract.member.info, {})).toMatchObject({ uid })
  })

  it('is missing with 1401, and a member’s with 401', async () => {
    const { sid } = shop
    const codeOf = async (path: string) => {
      const url = `${path}?_c=${sealRequest(sid, 'GET', path, '{}')}`
      const { body } = await harness.fastify.inject({ method: 'GET', url, headers: { sid } })
      return openAnswer(sid, path, body).code
    }
    expect(await codeOf(info.path)).toBe(1401)
    expect(await codeOf(merchantDetail.path)).toBe(1401)
    expect(await codeOf(contract.member.info.path)).toBe(401)
  })

  it('ends at once on log-out, on that device alone', async () => {
    const me = await logsIn(harness, shop)
    expect(me).toHaveProperty('token')
    const phone = harness.visitor()
    const there = await logsIn(harness, shop, phone)
    phone.merchantToken = 'token' in there ? there.token : undefined
    expect(await phone.tryCall(logout, {})).toBeNull()
    expect(await phone.tryCall(info, {})).toEqual(mustLogIn)
    expect(await phone.tryCall(logout, {})).toEqual(mustLogIn)
    expect(await shop.tryCall(info, {})).toHaveProperty('vcode')
  })

  it('replaces the earlier one of this device', async () => {
    const who = harness.visitor()
    const first = await logsIn(harness, shop, who)
    const second = await logsIn(harness, shop, who)
    who.merchantToken = 'token' in first ? first.token : undefined
    expect(await who.tryCall(info, {})).toEqual(mustLogIn)
    who.merchantToken = 'token' in second ? second.token : undefined
    expect(await who.tryCall(info, {})).toHaveProperty('vcode')
  })

  it('that was ended while its password was checked makes no key and no address of the owner', async () => {
    const [mine, thief, email] = [await verifiedMerchant(harness), harness.visitor(), freeEmail()]
    const there = await logsIn(harness, mine, thief)
    thief.merchantToken = 'token' in there ? there.token : undefined
    await thief.call(ownerEmailCode, { email })
    const code = await codeIn(harness, email)
    let begun: Promise<unknown>[] = []
    await harness.db.transaction().execute(async (tx) => {
      await sql`select from merchant where merchant_id = ${mine.merchantId} for update`.execute(tx)
      begun = [
        thief.tryCall(createApiKey, { name: 'x', scopes: ['payouts:write'], password: PASSWORD }),
        thief.tryCall(setOwnerEmail, { email, code, password: PASSWORD }),
      ]
      await someoneWaits(harness.db, 2)
      await mine.call(endOtherMerchantDevices, {})
    })
    expect(await Promise.all(begun)).toEqual([mustLogIn, mustLogIn])
    expect(await mine.call(listApiKeys, {})).toEqual([])
    expect(await mine.call(owner, {})).toMatchObject({ email: null, nextEmail: null })
  })

  it('lasts thirty days without use, is updated at most once an hour, and is deleted afterwards', async () => {
    const seen = async () =>
      (
        await harness.db
          .selectFrom('merchant_session')
          .select('seen_at')
          .where('merchant_id', '=', shop.merchantId)
          .where('sid', '=', shop.sid)
          .executeTakeFirst()
      )?.seen_at
    await harness.renewMerchantSession(shop)
    const first = await seen()
    passTime(harness, HOUR - 0.001)
    await shop.call(info, {})
    expect(await seen()).toEqual(first)
    passTime(harness, 0.001)
    await shop.call(info, {})
    expect(await seen()).toEqual(harness.clock.now())
    for (let month = 0; month < 3; month += 1) {
      passTime(harness, 30 * 24 * HOUR - 0.001)
      expect(await shop.tryCall(info, {})).toHaveProperty('vcode')
    }
    passTime(harness, 30 * 24 * HOUR)
    expect(await shop.tryCall(info, {})).toEqual(mustLogIn)
    await harness.jobs.poll('merchants.sweep')
    expect(await seen()).toBeUndefined()
  })

  it('leaves the device known for 400 days after it was opened', async () => {
    const { merchantId } = await newMerchant(harness)
    await harness.pool.query(
      `insert into merchant_device (merchant_id, sid_hash, seen_at)
        select $1, sha256(n::text::bytea), $2::timestamptz - interval '400 days' + n * interval '1 minute'
        from generate_series(0, 1) n`,
      [merchantId, harness.clock.now()],
    )
    const devices = async () =>
      (await harness.pool.query('select from merchant_device where merchant_id = $1', [merchantId])).rows.length
    expect(await devices()).toBe(3)
    await harness.jobs.poll('merchants.sweep')
    expect(await devices()).toBe(2)
  })

  it('is stored as a hash only', async () => {
    await harness.renewMerchantSession(shop)
    const rows = await harness.db.selectFrom('merchant_session').select('token_hash').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { token_hash } of rows) {
      expect(token_hash).toHaveLength(32)
      expect(token_hash.toString('base64url')).not.toBe(shop.merchantToken)
    }
  })
})
