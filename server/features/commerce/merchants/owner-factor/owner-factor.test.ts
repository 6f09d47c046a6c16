import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { Merchant } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { transportTo, type Visitor } from '@humidor/sandbox/visitor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logsIn, passTime, verifiedMerchant } from '../merchants.testing.ts'
import { codeIn, forgets, freeEmail, recovers } from '../owner/owner.testing.ts'
import { addsStaff, atTill, PIN, staffForm, tillOf } from '../staff/staff.testing.ts'
import {
  locksFactor,
  nextCode,
  type ShopWithFactor,
  setsUp,
  shopWithFactor,
  shopWithMailbox,
  shownBy,
  wrongCode,
} from './owner-factor.testing.ts'

const { confirmLogin, confirmOwnerAuthenticator, ownerFactor, ownerRecoveryCodes } = contract.ownerFactor
const { prepareOwnerAuthenticator, removeOwnerAuthenticator } = contract.ownerFactor
const { info } = contract.merchants
const { addStaff, returnAsOwner } = contract.staff
const { payoutTerms } = contract.payouts
const { approvals, claim, decide } = consoleContract.operators
const { merchant: merchantRecord, requestMerchantAccess } = consoleContract.merchants

const refused = (code: string) => ({ refused: code })
const wrong = refused('google_code_error')

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
}, 60_000)
afterAll(() => harness.close())

const subjects = async (email: string) => (await harness.inbox(email)).map(({ subject }) => subject)
const next = (secret: string) => nextCode(harness, secret)
const proven = (ownerCode?: string) => ({ password: PASSWORD, ...(ownerCode === undefined ? {} : { ownerCode }) })

/** Another device of the same shop, signed in without its second step. */
async function otherDevice({ vcode, name }: Merchant) {
  const device = new Merchant({ vcode, name }, { carry: transportTo(harness.fastify) })
  await harness.renewMerchantSession(device)
  return device
}

/** The second step of a sign-in. */
const confirms = (who: Visitor, vcode: string, ownerCode: string) => who.tryCall(confirmLogin, { vcode, ownerCode })

describe('setting up an authenticator', () => {
  it('needs a mailbox, the password and a first code, and shows ten recovery codes once', async () => {
    const bare = await verifiedMerchant(harness)
    expect(await bare.tryCall(prepareOwnerAuthenticator, proven())).toEqual(refused('owner_email_needed'))
    const { shop, email } = await shopWithMailbox(harness)
    expect(await shop.tryCall(prepareOwnerAuthenticator, { password: 'a guess' })).toEqual(refused('wrong_password'))
    const { secret, qrcodeUrl } = await shop.call(prepareOwnerAuthenticator, proven())
    expect(qrcodeUrl).toMatch(/^data:image\/png;base64,/)
    // Nothing has changed yet, and a reload shows the key again.
    expect(await shop.call(ownerFactor, {})).toMatchObject({ authenticatorSince: null, pending: { secret } })
    expect(await shop.tryCall(confirmOwnerAuthenticator, { code: wrongCode(harness, secret) })).toEqual(wrong)
    const codes = await shop.call(confirmOwnerAuthenticator, { code: shownBy(harness, secret) })
    expect(new Set(codes).size).toBe(10)
    expect(codes.every((code) => /^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/.test(code))).toBe(true)
    expect(await shop.call(ownerFactor, {})).toEqual({
      ...{ authenticatorSince: harness.clock.now(), recoveryCodesLeft: 10, passkeys: [], pending: null },
    })
    expect((await subjects(email))[0]).toContain('has an authenticator')
    const stored = await harness.pool.query('select * from merchant_recovery_code where merchant_id = $1', [
      shop.merchantId,
    ])
    expect(JSON.stringify(stored.rows)).not.toContain(codes[0]?.replaceAll('-', ''))
  })

  it('is confirmed only on the device that prepared it, within a quarter of an hour and five tries', async () => {
    const { shop } = await shopWithMailbox(harness)
    const { secret } = await shop.call(prepareOwnerAuthenticator, proven())
    const other = await otherDevice(shop)
    expect((await other.call(ownerFactor, {})).pending).toBeNull()
    expect(await other.tryCall(confirmOwnerAuthenticator, { code: shownBy(harness, secret) })).toEqual(
      refused('authorization_expired'),
    )
    passTime(harness, 900)
    expect(await shop.tryCall(confirmOwnerAuthenticator, { code: shownBy(harness, secret) })).toEqual(
      refused('authorization_expired'),
    )
    const again = await shop.call(prepareOwnerAuthenticator, proven())
    for (let n = 0; n < 5; n += 1)
      expect(await shop.tryCall(confirmOwnerAuthenticator, { code: wrongCode(harness, again.secret) })).toEqual(wrong)
    expect(await shop.tryCall(confirmOwnerAuthenticator, { code: shownBy(harness, again.secret) })).toEqual(
      refused('google_auth_failed'),
    )
  })

  it('signs the owner’s other devices out, and leaves staff at their tills', async () => {
    const { shop } = await shopWithMailbox(harness)
    const till = await atTill(harness, shop, await addsStaff(shop))
    const other = await otherDevice(shop)
    await setsUp(harness, shop)
    expect(await other.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await till.call(info, {})).toMatchObject({ role: 'cashier' })
  })

  it('replaces one that is in use with a code of it, and not without', async () => {
    const { shop, secret, codes, email } = await shopWithFactor(harness)
    expect(await shop.tryCall(prepareOwnerAuthenticator, proven())).toEqual(refused('owner_code_needed'))
    const fresh = await setsUp(harness, shop, next(secret))
    expect(await shop.tryCall(ownerRecoveryCodes, proven(next(secret)))).toEqual(wrong)
    expect(await shop.tryCall(ownerRecoveryCodes, proven(codes[0]))).toEqual(wrong)
    expect(await shop.call(ownerRecoveryCodes, proven(next(fresh.secret)))).toHaveLength(10)
    expect(await subjects(email)).toEqual(
      expect.arrayContaining([expect.stringContaining('authenticator of your shop')]),
    )
  })

  it('that was prepared without a code does not replace one that was set up meanwhile', async () => {
    const { shop } = await shopWithMailbox(harness)
    const other = await otherDevice(shop)
    const { secret } = await other.call(prepareOwnerAuthenticator, proven())
    await harness.pool.query(
      `insert into merchant_authenticator (merchant_id, secret, key_id, last_step, set_at)
        values ($1, $2, 'k', 1, now())`,
      [shop.merchantId, Buffer.alloc(48)],
    )
    expect(await other.tryCall(confirmOwnerAuthenticator, { code: shownBy(harness, secret) })).toEqual(
      refused('authorization_expired'),
    )
  })
})

describe('signing in as the owner', () => {
  const login = async ({ shop }: Pick<ShopWithFactor, 'shop'>, who = harness.visitor()) => {
    expect(await logsIn(harness, { vcode: shop.vcode }, who)).toEqual(refused('owner_code_needed'))
    return who
  }

  it('takes a code after the password, once, on the same device', async () => {
    const made = await shopWithFactor(harness)
    const { shop, secret } = made
    const who = harness.visitor()
    // Without the password nothing waits for a code, and nobody learns whether there is an authenticator.
    expect(await confirms(who, shop.vcode, next(secret))).toEqual(refused('authorization_expired'))
    await login(made, who)
    expect(await confirms(harness.visitor(), shop.vcode, next(secret))).toEqual(refused('authorization_expired'))
    const code = next(secret)
    const opened = await confirms(who, shop.vcode, code)
    expect(opened).toMatchObject({ vcode: shop.vcode, role: 'owner' })
    who.merchantToken = 'token' in opened ? opened.token : undefined
    expect(await who.call(info, {})).toHaveProperty('vcode')
    // A used code opens nothing, neither here nor elsewhere.
    expect(await confirms(who, shop.vcode, code)).toEqual(refused('authorization_expired'))
    expect(await confirms(await login(made), shop.vcode, code)).toEqual(wrong)
  })

  it('takes a recovery code instead, each once, and the owner is told', async () => {
    const made = await shopWithFactor(harness)
    const [code = '', second = ''] = made.codes
    expect(await confirms(await login(made), made.shop.vcode, code.toLowerCase())).toHaveProperty('token')
    expect((await subjects(made.email))[0]).toContain('recovery code')
    expect(await confirms(await login(made), made.shop.vcode, code)).toEqual(wrong)
    expect((await made.shop.call(ownerFactor, {})).recoveryCodesLeft).toBe(9)
    const [one, two] = [await login(made), await login(made)]
    const both = await Promise.all([one, two].map((who) => confirms(who, made.shop.vcode, second)))
    expect(both.filter((it) => 'token' in it)).toHaveLength(1)
    expect(both).toContainEqual(wrong)
  })

  it('ends after ten minutes, five wrong codes, or a new password', async () => {
    const made = await shopWithFactor(harness)
    const { shop, secret } = made
    const late = await login(made)
    passTime(harness, 600)
    expect(await confirms(late, shop.vcode, next(secret))).toEqual(refused('authorization_expired'))
    const guessing = await login(made)
    for (let n = 0; n < 5; n += 1)
      expect(await confirms(guessing, shop.vcode, wrongCode(harness, secret))).toEqual(wrong)
    expect(await confirms(guessing, shop.vcode, next(secret))).toEqual(refused('authorization_expired'))
    // Five wrong codes have locked the authenticator too, for a quarter of an hour.
    expect(await confirms(await login(made), shop.vcode, next(secret))).toEqual(refused('google_auth_failed'))
    passTime(harness, 900)
    const open = await login(made)
    await shop.call(contract.merchants.changePassword, {
      ...{ oldPassword: PASSWORD, password: 'a box of corojo', ownerCode: next(secret) },
    })
    expect(await confirms(open, shop.vcode, next(secret))).toEqual(refused('authorization_expired'))
  })

  it('is refused with the code of another shop, or of a member', async () => {
    const [mine, theirs] = [await shopWithFactor(harness), await shopWithFactor(harness)]
    const { alice } = harness
    const who = await login(mine)
    expect(await confirms(who, mine.shop.vcode, next(theirs.secret))).toEqual(wrong)
    expect(await confirms(who, mine.shop.vcode, theirs.codes[0] ?? '')).toEqual(wrong)
    expect(await confirms(who, mine.shop.vcode, alice.googleCode())).toEqual(wrong)
    // The sign-in waits for that shop alone.
    expect(await confirms(who, theirs.shop.vcode, next(theirs.secret))).toEqual(refused('authorization_expired'))
  })
})

describe('what takes the owner’s password', () => {
  const staff = () => ({ ...staffForm(), pin: PIN })

  it('takes a code too, which serves once', async () => {
    const { shop, secret, codes } = await shopWithFactor(harness)
    const adds = (ownerCode?: string) => shop.tryCall(addStaff, { ...staff(), ...proven(ownerCode) })
    expect(await adds()).toEqual(refused('owner_code_needed'))
    expect(await adds(wrongCode(harness, secret))).toEqual(wrong)
    const code = next(secret)
    expect(await adds(code)).toHaveProperty('id')
    expect(await adds(code)).toEqual(wrong)
    const both = await Promise.all([adds(codes[0]), adds(codes[0])])
    expect(both.filter((it) => 'id' in it)).toHaveLength(1)
    expect(both).toContainEqual(wrong)
  })

  it('checks the password first, so that a session alone does not lock the authenticator', async () => {
    const { shop, secret } = await shopWithFactor(harness)
    for (let n = 0; n < 6; n += 1) {
      const guess = { ...staff(), password: 'a guess', ownerCode: wrongCode(harness, secret) }
      expect(await shop.tryCall(addStaff, guess)).toEqual(refused('wrong_password'))
    }
    expect(await shop.tryCall(addStaff, { ...staff(), ...proven(next(secret)) })).toHaveProperty('id')
  })

  it('is refused while the authenticator is locked, apart from a recovery code', async () => {
    const { shop, secret, codes } = await shopWithFactor(harness)
    await locksFactor(harness, shop)
    expect(await shop.tryCall(addStaff, { ...staff(), ...proven(next(secret)) })).toEqual(refused('google_auth_failed'))
    expect(await shop.tryCall(addStaff, { ...staff(), ...proven(codes[3]) })).toHaveProperty('id')
  })

  it('lets the owner back to a till with both, whoever is at it', async () => {
    const { shop, secret } = await shopWithFactor(harness)
    const { id } = (await shop.call(addStaff, { ...staff(), ...proven(next(secret)) })) as { id: number }
    for (const till of [await tillOf(harness, shop), await atTill(harness, shop, { id })]) {
      expect(await till.tryCall(returnAsOwner, { password: PASSWORD })).toEqual(refused('owner_code_needed'))
      expect(await till.tryCall(returnAsOwner, { password: PIN, ownerCode: next(secret) })).toEqual(
        refused('wrong_password'),
      )
      expect(await till.tryCall(returnAsOwner, { password: PASSWORD, ownerCode: next(secret) })).toBeNull()
      expect(await till.call(info, {})).toMatchObject({ role: 'owner' })
    }
  })
})

describe('turning it off', () => {
  it('takes the password and a code, and the password alone signs in then', async () => {
    const { shop, secret, email } = await shopWithFactor(harness)
    expect(await shop.tryCall(removeOwnerAuthenticator, proven())).toEqual(refused('owner_code_needed'))
    expect(await shop.tryCall(removeOwnerAuthenticator, proven(next(secret)))).toBeNull()
    expect(await shop.tryCall(removeOwnerAuthenticator, proven())).toEqual(refused('illegal_operation'))
    expect(await shop.call(ownerFactor, {})).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })
    expect(await logsIn(harness, { vcode: shop.vcode })).toHaveProperty('token')
    expect((await subjects(email))[0]).toContain('was removed')
  })

  it('is not what a code from the mailbox does', async () => {
    const { shop, secret, email } = await shopWithFactor(harness)
    const who = harness.visitor()
    await forgets(harness, shop.vcode, who)
    expect(await recovers(who, shop.vcode, await codeIn(harness, email))).toBeNull()
    expect(await logsIn(harness, { vcode: shop.vcode, password: 'a box of corojo' }, who)).toEqual(
      refused('owner_code_needed'),
    )
    expect(await confirms(who, shop.vcode, next(secret))).toHaveProperty('token')
  })

  it('takes two operators where everything is lost; the owner is told, and payouts wait', async () => {
    const { shop, email } = await shopWithFactor(harness)
    const { wendy, sam } = harness.staff
    for (const one of [wendy, sam]) await harness.renewOperatorSession(one)
    expect(await wendy.call(merchantRecord, { vcode: shop.vcode })).toMatchObject({
      ...{ authenticatorSince: expect.any(Date), passkeys: 0 },
    })
    await wendy.call(claim, { item: itemOf.merchant(shop.vcode) })
    const other = freeEmail()
    const reason = 'Called them: the phone is lost.'
    await wendy.call(requestMerchantAccess, { vcode: shop.vcode, email: other, reason })
    // One operator alone changes nothing.
    expect(await shop.call(ownerFactor, {})).toMatchObject({ recoveryCodesLeft: 10 })
    const open = await sam.call(approvals, { state: 'waiting', limit: 50 })
    const { id } = open.rows.find((row) => row.kind === 'merchantAccess' && row.about === shop.vcode) ?? { id: '' }
    await sam.call(decide, { id, approve: true, note: '', googleCode: sam.googleCode() })
    expect(await shop.tryCall(info, {})).toEqual(refused('please_login'))
    for (const to of [email, other]) expect((await subjects(to))[0]).toContain('access to your shop')
    const who = harness.visitor()
    await forgets(harness, shop.vcode, who)
    expect(await recovers(who, shop.vcode, await codeIn(harness, other))).toBeNull()
    const opened = await logsIn(harness, { vcode: shop.vcode, password: 'a box of corojo' }, shop)
    shop.merchantToken = 'token' in opened ? opened.token : undefined
    expect(await shop.call(ownerFactor, {})).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })
    expect((await shop.call(payoutTerms, {})).accessResetAt).not.toBeNull()
  })
})

describe('the database', () => {
  it('refuses a second use of a code, a recovery code and a challenge', async () => {
    const { shop, secret, codes } = await shopWithFactor(harness)
    await shop.call(ownerRecoveryCodes, proven(next(secret)))
    const id = shop.merchantId
    const query = (text: string) => harness.pool.query(text, [id])
    const once = 'serves once'
    await expect(
      query("update merchant_authenticator set last_key = 'another' where merchant_id = $1"),
    ).rejects.toThrow(once)
    await expect(
      query('update merchant_authenticator set last_step = last_step - 1 where merchant_id = $1'),
    ).rejects.toThrow(once)
    expect(codes).toHaveLength(10)
    await query("update merchant_recovery_code set used_at = now(), used_for = 'one' where merchant_id = $1")
    await expect(query("update merchant_recovery_code set used_for = 'two' where merchant_id = $1")).rejects.toThrow(
      once,
    )
    await query(
      `insert into passkey_challenge (hash, purpose, merchant_id, sid, bound, begun_at, expires_at, spent_by)
        values (sha256('a'), 'confirm', $1, 'a', '', now(), now() + interval '1 minute', sha256('b'))`,
    )
    await expect(query("update passkey_challenge set spent_by = sha256('c') where merchant_id = $1")).rejects.toThrow(
      once,
    )
  })
})
