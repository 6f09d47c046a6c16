import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { languages } from '@humidor/locales/languages.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freeDigits, logsIn, newMerchant, passTime, verifiedMerchant } from '../merchants.testing.ts'
import { addsStaff, atTill, tillOf } from '../staff/staff.testing.ts'
import { ownerEvents, ownerLetter } from './letters.ts'
import { codeIn, forgets, freeEmail, recovers, setsEmail } from './owner.testing.ts'

const { endMerchantDevice, endOtherMerchantDevices, owner, ownerEmailCode, setOwnerEmail, stopOwnerEmail } =
  contract.owner
const { payoutTerms } = contract.payouts
const { info } = contract.merchants
const { requestMerchantAccess } = consoleContract.merchants
const { approvals, claim, decide } = consoleContract.operators

const refused = (code: string) => ({ refused: code })
const NEW = 'a box of corojo'
const WAIT = Number(defaultSettings.emailChangeWait)

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
}, 60_000)
afterAll(() => harness.close())

const stateOf = (shop: Merchant) => shop.call(owner, {})
const subjects = async (email: string) => (await harness.inbox(email)).map(({ subject }) => subject)

describe('the owner’s address', () => {
  it('is proved by a code, and the first one counts at once', async () => {
    const [shop, email] = [await verifiedMerchant(harness), freeEmail()]
    expect(await stateOf(shop)).toMatchObject({ email: null, nextEmail: null })
    await shop.call(ownerEmailCode, { email })
    const code = await codeIn(harness, email)
    const wish = { email, code, password: PASSWORD }
    expect(await shop.tryCall(setOwnerEmail, { ...wish, code: code === '111111' ? '222222' : '111111' })).toEqual(
      refused('email_code_error'),
    )
    expect(await shop.tryCall(setOwnerEmail, { ...wish, password: 'a guess' })).toEqual(refused('wrong_password'))
    expect(await shop.tryCall(setOwnerEmail, { ...wish, email: freeEmail() })).toEqual(refused('email_code_error'))
    expect(await shop.tryCall(setOwnerEmail, wish)).toBeNull()
    expect(await stateOf(shop)).toMatchObject({ email, nextEmail: null })
    expect((await subjects(email))[0]).toContain('has an e-mail address')
    // A code works once.
    expect(await shop.tryCall(setOwnerEmail, wish)).toEqual(refused('email_already_set'))
  })

  it('changes after a wait that both mailboxes are told of, and that the owner can stop', async () => {
    const [shop, old, email] = [await verifiedMerchant(harness), freeEmail(), freeEmail()]
    await setsEmail(harness, shop, old)
    expect(await setsEmail(harness, shop, email)).toBeNull()
    for (const to of [old, email]) expect((await subjects(to))[0]).toContain('A new address for your shop')
    expect(await stateOf(shop)).toMatchObject({ email: old, nextEmail: email })
    await shop.call(stopOwnerEmail, {})
    expect(await shop.tryCall(stopOwnerEmail, {})).toEqual(refused('illegal_operation'))
    passTime(harness, WAIT)
    await harness.jobs.runDue()
    await harness.renewMerchantSession(shop)
    expect(await stateOf(shop)).toMatchObject({ email: old, nextEmail: null })
    await setsEmail(harness, shop, email)
    passTime(harness, WAIT)
    await harness.jobs.runDue()
    await harness.renewMerchantSession(shop)
    expect(await stateOf(shop)).toMatchObject({ email, nextEmail: null, nextEmailAt: null })
    for (const to of [old, email]) expect((await subjects(to))[0]).toContain('was changed')
  })
})

describe('a lost password', () => {
  it('is replaced with a code from the mailbox; every device is signed out, and payouts wait', async () => {
    const [shop, email] = [await verifiedMerchant(harness), freeEmail()]
    await setsEmail(harness, shop, email)
    const till = await atTill(harness, shop, await addsStaff(shop))
    const who = harness.visitor()
    expect(await forgets(harness, shop.vcode, who)).toBeNull()
    const code = await codeIn(harness, email)
    // The code works only on the device that asked for it.
    expect(await recovers(harness.visitor(), shop.vcode, code)).toEqual(refused('email_code_error'))
    expect(await recovers(who, shop.vcode, code, shop.vcode)).toEqual(refused('password_too_common'))
    expect(await recovers(who, shop.vcode, code)).toBeNull()
    expect(await recovers(who, shop.vcode, code, 'another box')).toEqual(refused('email_code_error'))
    for (const device of [shop, till]) expect(await device.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await logsIn(harness, { vcode: shop.vcode })).toEqual(refused('wrong_password'))
    const signedIn = await logsIn(harness, { vcode: shop.vcode, password: NEW }, shop)
    shop.merchantToken = 'token' in signedIn ? signedIn.token : undefined
    expect((await shop.call(payoutTerms, {})).accessResetAt).toEqual(harness.clock.now())
    expect((await subjects(email))[0]).toContain('was replaced')
  })

  it('of nobody, or of a merchant without an address, gets the same answers', async () => {
    const shop = await newMerchant(harness)
    for (const vcode of [shop.vcode, freeDigits()]) {
      const who = harness.visitor()
      expect(await forgets(harness, vcode, who)).toBeNull()
      expect(await recovers(who, vcode, '123456')).toEqual(refused('email_code_error'))
    }
  })

  it('is replaced, also after a stranger who knew it named an address of their own, which never counts', async () => {
    const [shop, email, theirs] = [await verifiedMerchant(harness), freeEmail(), freeEmail()]
    await setsEmail(harness, shop, email)
    expect(await setsEmail(harness, shop, theirs)).toBeNull()
    const who = harness.visitor()
    await forgets(harness, shop.vcode, who)
    expect(await recovers(who, shop.vcode, await codeIn(harness, email))).toBeNull()
    passTime(harness, WAIT)
    await harness.jobs.runDue()
    await harness.renewMerchantSession(shop)
    expect(await stateOf(shop)).toMatchObject({ email, nextEmail: null, nextEmailAt: null })
    expect((await subjects(theirs)).some((one) => one.includes('was changed'))).toBe(false)
  })

  it('is replaced once by two requests with one code', async () => {
    const [shop, email, who] = [await verifiedMerchant(harness), freeEmail(), harness.visitor()]
    await setsEmail(harness, shop, email)
    await forgets(harness, shop.vcode, who)
    const code = await codeIn(harness, email)
    const both = await Promise.all([recovers(who, shop.vcode, code, NEW), recovers(who, shop.vcode, code, 'two oaks')])
    expect(both.filter((one) => one === null)).toHaveLength(1)
    expect(both).toContainEqual(refused('email_code_error'))
  })
})

describe('two operators', () => {
  it('give the access to another mailbox; the old one is told, and payouts wait', async () => {
    const [shop, old, email] = [await verifiedMerchant(harness), freeEmail(), freeEmail()]
    await setsEmail(harness, shop, old)
    const { wendy, sam } = harness.staff
    for (const one of [wendy, sam]) await harness.renewOperatorSession(one)
    const wish = { vcode: shop.vcode, email, reason: 'Called them: the mailbox is lost.' }
    await wendy.call(claim, { item: itemOf.merchant(shop.vcode) })
    await wendy.call(requestMerchantAccess, wish)
    expect(await wendy.tryCall(requestMerchantAccess, wish)).toEqual(refused('illegal_operation'))
    expect(await stateOf(shop)).toMatchObject({ email: old })
    const open = await sam.call(approvals, { state: 'waiting', limit: 50 })
    const { id } = open.rows.find((row) => row.kind === 'merchantAccess' && row.about === shop.vcode) ?? { id: '' }
    await sam.call(decide, { id, approve: true, note: '', googleCode: sam.googleCode() })
    expect(await shop.tryCall(info, {})).toEqual(refused('please_login'))
    for (const to of [old, email]) expect((await subjects(to))[0]).toContain('access to your shop')
    const who = harness.visitor()
    await forgets(harness, shop.vcode, who)
    expect(await recovers(who, shop.vcode, await codeIn(harness, email))).toBeNull()
  })
})

describe('the devices', () => {
  it('are listed with their tills, and signed out one by one or all at once', async () => {
    const shop = await verifiedMerchant(harness)
    const mia = await addsStaff(shop, { name: 'Mia' })
    const [till, locked] = [await atTill(harness, shop, mia), await tillOf(harness, shop)]
    const { devices } = await stateOf(shop)
    expect(devices.map(({ isTill, staffName, current }) => [isTill, staffName, current])).toEqual(
      expect.arrayContaining([
        [false, null, true],
        [true, 'Mia', false],
        [true, null, false],
      ]),
    )
    const own = devices.find(({ current }) => current)?.id ?? ''
    expect(await shop.tryCall(endMerchantDevice, { id: own })).toEqual(refused('not_found'))
    const id = devices.find(({ staffName }) => staffName === 'Mia')?.id ?? ''
    await shop.call(endMerchantDevice, { id })
    expect(await till.tryCall(info, {})).toEqual(refused('please_login'))
    await shop.call(endOtherMerchantDevices, {})
    expect(await locked.tryCall(info, {})).toEqual(refused('please_login'))
    expect((await stateOf(shop)).devices).toHaveLength(1)
  })
})

describe('a letter to an owner', () => {
  it.each(languages.map(({ key, lang }) => [key, lang]))('is complete in %s', (key, lang) => {
    const texts = ownerEvents.map((about) => {
      const { subject, text, html } = ownerLetter({
        ...{ to: 'owner@cigar.test', about, language: key, shop: 'The Long Ash', email: 'new@cigar.test' },
        ...{ key: 'hk_abcdef', staff: 'Mia', keys: ['hk_abcdef', 'hk_ghijkl'] },
        ...{ at: '2026-11-30T10:00:00Z', until: '2026-12-01T10:00:00Z' },
      })
      expect(html).toContain(`<html lang="${lang}">`)
      expect(subject).toContain('Humidor')
      for (const body of [text, html]) {
        expect(body).toContain('The Long Ash')
        expect(body).not.toMatch(/https?:|<a |<img|[{}]|undefined/)
      }
      return text
    })
    expect(new Set(texts).size).toBe(ownerEvents.length)
  })
})
