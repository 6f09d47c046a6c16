import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logsIn, passTime } from '../merchants/merchants.testing.ts'
import { codeIn, forgets, recovers, shopWithMailbox } from '../merchants/owner/owner.testing.ts'
import { newKey, sends } from './api-keys.testing.ts'

const { createApiKey, listApiKeys, revokeApiKey, revokeApiKeys, rotateApiKey } = contract.apiKeys
const { changePassword } = contract.merchants
const { approvals, claim, decide } = consoleContract.operators
const { requestMerchantAccess } = consoleContract.merchants
const NEW = 'a box of corojo'

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
}, 60_000)
afterAll(() => harness.close())

const letters = async (email: string) => (await harness.inbox(email)).map(({ subject, text }) => `${subject}\n${text}`)
const works = async (secret: string) => (await sends(harness, 'GET /ping', { secret })).status === 200
const recoveryOf = async (shop: Merchant) => (await shop.call(contract.owner.owner, {})).recovery

/** The owner sets a new password with a code from the mailbox, and signs in again. */
async function recoversByMail(shop: Merchant, email: string) {
  const who = harness.visitor()
  await forgets(harness, shop.vcode, who)
  expect(await recovers(who, shop.vcode, await codeIn(harness, email))).toBeNull()
  const signedIn = await logsIn(harness, { vcode: shop.vcode, password: NEW }, shop)
  shop.merchantToken = 'token' in signedIn ? signedIn.token : undefined
}

describe('the owner is told by mail', () => {
  it('of a key that is made, gets another secret and is revoked, by its first characters and never by its name', async () => {
    const { shop, email } = await shopWithMailbox(harness)
    const { key } = await newKey(shop, undefined, 'Call 555-0100 at once')
    expect((await letters(email))[0]).toMatch(new RegExp(`A new API key[^]*begins with ${key.prefix}`))
    const rotated = await shop.call(rotateApiKey, { id: key.id, overlap: 0, password: PASSWORD })
    expect((await letters(email))[0]).toMatch(new RegExp(`has a new secret[^]*begins with ${rotated.key.prefix}`))
    await shop.call(revokeApiKey, { id: key.id })
    expect((await letters(email))[0]).toMatch(new RegExp(`was revoked[^]*began with ${rotated.key.prefix}`))
    const all = await letters(email)
    expect(all.some((one) => one.includes('555-0100') || one.includes(rotated.secret))).toBe(false)
    // A refused act tells nobody.
    expect(await shop.tryCall(revokeApiKey, { id: key.id })).toEqual({ refused: 'not_found' })
    expect(await letters(email)).toEqual(all)
  })

  it('of a new password', async () => {
    const { shop, email } = await shopWithMailbox(harness)
    await shop.call(changePassword, { oldPassword: PASSWORD, password: NEW })
    expect((await letters(email))[0]).toContain('was changed')
  })
})

describe('after a recovery by mail', () => {
  it('the letter and the owner’s page name the keys that still work, and one act ends them all', async () => {
    const [{ shop, email }, neighbour] = [await shopWithMailbox(harness), await shopWithMailbox(harness)]
    const theirs = await newKey(neighbour.shop)
    const made = [await newKey(shop), await newKey(shop)]
    expect(await recoveryOf(shop)).toBeNull()
    await recoversByMail(shop, email)
    const prefixes = made.map(({ key }) => key.prefix)
    for (const prefix of prefixes) expect((await letters(email))[0]).toContain(prefix)
    expect(await recoveryOf(shop)).toEqual({ at: harness.clock.now(), keys: prefixes })
    expect(await works(made[0]?.secret ?? '')).toBe(true)

    const [once, twice] = await Promise.all([shop.tryCall(revokeApiKeys, {}), shop.tryCall(revokeApiKeys, {})])
    expect([once, twice]).toEqual([null, null])
    expect(await Promise.all(made.map(({ secret }) => works(secret)))).toEqual([false, false])
    expect(await works(theirs.secret)).toBe(true)
    expect(await recoveryOf(shop)).toBeNull()
    expect((await letters(email)).filter((one) => one.startsWith('All API keys'))).toHaveLength(1)
  })

  it('a key is named until its secret from before is over, and a later key is not', async () => {
    const { shop, email } = await shopWithMailbox(harness)
    const { key } = await newKey(shop)
    await recoversByMail(shop, email)
    passTime(harness, 60)
    await shop.call(createApiKey, { name: 'Later', scopes: ['bills:read'], password: NEW })
    expect((await recoveryOf(shop))?.keys).toEqual([key.prefix])
    const { key: fresh } = await shop.call(rotateApiKey, { id: key.id, overlap: 3_600, password: NEW })
    expect((await recoveryOf(shop))?.keys).toEqual([fresh.prefix])
    passTime(harness, 3_599)
    expect((await recoveryOf(shop))?.keys).toEqual([fresh.prefix])
    passTime(harness, 1)
    expect(await recoveryOf(shop)).toBeNull()
  })

  it('a letter says nothing of keys where there are none', async () => {
    const { shop, email } = await shopWithMailbox(harness)
    await recoversByMail(shop, email)
    expect((await letters(email))[0]).not.toContain('API key')
    expect(await recoveryOf(shop)).toBeNull()
  })
})

describe('two operators who reset the access', () => {
  it('revoke every key, also one that a stranger makes at that moment', async () => {
    const { shop, email } = await shopWithMailbox(harness)
    const made = await newKey(shop)
    const { wendy, sam } = harness.staff
    for (const one of [wendy, sam]) await harness.renewOperatorSession(one)
    await wendy.call(claim, { item: itemOf.merchant(shop.vcode) })
    await wendy.call(requestMerchantAccess, { vcode: shop.vcode, email, reason: 'Somebody else was in.' })
    const open = await sam.call(approvals, { state: 'waiting', limit: 50 })
    const { id } = open.rows.find(({ kind, about }) => kind === 'merchantAccess' && about === shop.vcode) ?? { id: '' }
    const makes = () => shop.tryCall(createApiKey, { name: 'Again', scopes: ['payouts:write'], password: PASSWORD })
    await Promise.all([
      ...[makes(), makes()],
      sam.call(decide, { id, approve: true, note: '', googleCode: sam.googleCode() }),
      ...[makes(), makes()],
    ])
    expect(await works(made.secret)).toBe(false)
    await harness.renewMerchantSession(shop)
    expect(await shop.call(listApiKeys, {})).toEqual([])
    const told = (await letters(email)).find((one) => one.startsWith('The access to your shop'))
    expect(told).toContain(made.key.prefix)
  })
})
