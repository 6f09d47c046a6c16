import { contract } from '@humidor/contract/index.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { memberCode } from '../../../accounts/identity/authenticator/factor-refusals.testing.ts'
import { addsPasskey, nameOf, signsInWith } from '../../../accounts/identity/passkeys/passkeys.testing.ts'
import { logsIn } from '../merchants.testing.ts'
import { atTill, PIN, staffForm } from '../staff/staff.testing.ts'
import {
  addsOwnerPasskey,
  newDevice,
  nextCode,
  ownerConfirms,
  ownerSignsIn,
  setsUp,
  shopWithFactor,
  shopWithMailbox,
} from './owner-factor.testing.ts'

const { beginOwnerPasskey, beginOwnerPasskeyProof, ownerFactor, removeOwnerAuthenticator } = contract.ownerFactor
const { ownerRecoveryCodes, removeOwnerPasskey, renameOwnerPasskey } = contract.ownerFactor
const { addStaff } = contract.staff
const { info } = contract.merchants

const refused = (code: string) => ({ refused: code })
const wrong = refused('google_code_error')

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
}, 60_000)
afterAll(() => harness.close())

const subjects = async (email: string) => (await harness.inbox(email)).map(({ subject }) => subject)
const proven = (ownerCode: string) => ({ password: PASSWORD, ownerCode })

/** A shop whose owner has an authenticator and a passkey. */
async function shopWithPasskey(counter = 0) {
  const made = await shopWithFactor(harness)
  const device = newDevice(counter)
  expect(await addsOwnerPasskey(made.shop, device, nextCode(harness, made.secret))).toBeNull()
  return { ...made, device }
}

describe('a passkey of an owner', () => {
  it('needs an authenticator, the password and a code, and is listed with its last use', async () => {
    const { shop: bare } = await shopWithMailbox(harness)
    expect(await bare.tryCall(beginOwnerPasskey, { password: PASSWORD })).toEqual(refused('secondary_password_not_set'))
    const { shop, email } = await shopWithPasskey()
    expect(await shop.tryCall(beginOwnerPasskey, { password: PASSWORD })).toEqual(refused('owner_code_needed'))
    expect((await shop.call(ownerFactor, {})).passkeys).toMatchObject([{ name: 'Phone', usedAt: null }])
    expect((await subjects(email))[0]).toContain('passkey was added')
  })

  it('signs the owner in without password and code', async () => {
    const { shop, device } = await shopWithPasskey()
    const who = harness.visitor()
    const opened = await ownerSignsIn(who, device)
    who.merchantToken = 'token' in opened ? opened.token : undefined
    expect(await who.call(info, {})).toMatchObject({ vcode: shop.vcode, role: 'owner' })
    expect((await shop.call(ownerFactor, {})).passkeys).toMatchObject([{ usedAt: harness.clock.now() }])
  })

  it('signs in no member, and a member’s signs in no owner', async () => {
    const { device } = await shopWithPasskey()
    const { alice } = harness
    const hers = newDevice()
    const code = await memberCode(harness, alice)
    expect(await addsPasskey(alice, hers, { code, proof: alice.googleCode() })).toBeUndefined()
    expect(await ownerSignsIn(harness.visitor(), hers)).toEqual(refused('passkey_refused'))
    expect(await signsInWith(harness.visitor(), device)).toEqual(refused('passkey_refused'))
    expect(await ownerSignsIn(harness.visitor(), newDevice())).toEqual(refused('passkey_refused'))
  })

  it('confirms one request in place of a code, and no other', async () => {
    const { shop, device } = await shopWithPasskey()
    const form = { ...staffForm(), pin: PIN }
    const named = nameOf(addStaff, z.encode(addStaff.request, { ...form, password: PASSWORD }))
    const answer = await ownerConfirms(shop, device, named)
    expect(await shop.tryCall(addStaff, { ...form, name: 'Somebody else', ...proven(answer) })).toEqual(wrong)
    // The wrong request has used it up.
    expect(await shop.tryCall(addStaff, { ...form, ...proven(answer) })).toEqual(wrong)
    const again = await ownerConfirms(shop, device, named)
    const both = await Promise.all([1, 2].map(() => shop.tryCall(addStaff, { ...form, ...proven(again) })))
    expect(both.filter((it) => 'id' in it)).toHaveLength(1)
  })

  it('of another shop confirms nothing', async () => {
    const [mine, theirs] = [await shopWithPasskey(), await shopWithPasskey()]
    const named = nameOf(ownerRecoveryCodes, { password: PASSWORD })
    const foreign = await ownerConfirms(mine.shop, theirs.device, named)
    expect(await mine.shop.tryCall(ownerRecoveryCodes, proven(foreign))).toEqual(wrong)
    const taken = await ownerConfirms(mine.shop, mine.device, named)
    expect(await theirs.shop.tryCall(ownerRecoveryCodes, proven(taken))).toEqual(wrong)
    expect(
      await mine.shop.call(ownerRecoveryCodes, proven(await ownerConfirms(mine.shop, mine.device, named))),
    ).toHaveLength(10)
  })

  it('is refused and reported when its counter went back', async () => {
    const { shop, email, device } = await shopWithPasskey(6)
    const named = nameOf(ownerRecoveryCodes, { password: PASSWORD })
    expect(await shop.call(ownerRecoveryCodes, proven(await ownerConfirms(shop, device, named)))).toHaveLength(10)
    const { challenge } = await shop.call(beginOwnerPasskeyProof, named)
    expect(await shop.tryCall(ownerRecoveryCodes, proven(device.answers(challenge, { counter: 6 })))).toEqual(wrong)
    expect((await subjects(email))[0]).toContain('may have been copied')
  })

  it('is renamed and removed by its owner alone', async () => {
    const [one, other] = [await shopWithPasskey(), await shopWithPasskey()]
    const [mine] = (await one.shop.call(ownerFactor, {})).passkeys
    const id = mine?.id ?? ''
    expect(await other.shop.tryCall(renameOwnerPasskey, { id, name: 'Mine' })).toEqual(refused('not_found'))
    const foreign = { id, ...proven(nextCode(harness, other.secret)) }
    expect(await other.shop.tryCall(removeOwnerPasskey, foreign)).toEqual(refused('not_found'))
    expect(await one.shop.tryCall(renameOwnerPasskey, { id, name: '' })).toEqual(refused('illegal_value'))
    expect(await one.shop.tryCall(renameOwnerPasskey, { id, name: 'Tablet' })).toBeNull()
    expect(await one.shop.tryCall(removeOwnerPasskey, { id, ...proven(nextCode(harness, one.secret)) })).toBeNull()
    expect(await ownerSignsIn(harness.visitor(), one.device)).toEqual(refused('passkey_refused'))
    expect((await subjects(one.email))[0]).toContain('passkey was removed')
  })

  it('goes with the authenticator, and with a new one that a recovery code set up', async () => {
    const off = await shopWithPasskey()
    await off.shop.call(removeOwnerAuthenticator, proven(nextCode(harness, off.secret)))
    expect(await ownerSignsIn(harness.visitor(), off.device)).toEqual(refused('passkey_refused'))
    const kept = await shopWithPasskey()
    await setsUp(harness, kept.shop, nextCode(harness, kept.secret))
    expect(await ownerSignsIn(harness.visitor(), kept.device)).toHaveProperty('token')
    const lost = await shopWithPasskey()
    await setsUp(harness, lost.shop, lost.codes[0])
    expect(await ownerSignsIn(harness.visitor(), lost.device)).toEqual(refused('passkey_refused'))
  })

  it('is shown to no staff', async () => {
    const { shop, secret } = await shopWithPasskey()
    const made = await shop.call(addStaff, { ...staffForm(), pin: PIN, ...proven(nextCode(harness, secret)) })
    const till = await atTill(harness, shop, made)
    expect(await till.tryCall(ownerFactor, {})).toEqual(refused('illegal_operation'))
    expect(await till.call(beginOwnerPasskeyProof, nameOf(addStaff, {}))).toMatchObject({ credentials: [] })
    expect(await logsIn(harness, { vcode: shop.vcode }, till)).toEqual(refused('owner_code_needed'))
  })
})
