import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logsIn, passTime, verifiedMerchant } from '../merchants.testing.ts'
import { addsStaff, atTill, PIN, TILL_MINUTES, tillOf } from './staff.testing.ts'

const { addStaff, closeTill, editStaff, keepTillOpen, listStaff, openTill } = contract.staff
const { removeStaff, returnAsOwner, setStaffPin, signInStaff, signOutStaff, tillStaff } = contract.staff
const { info, changePassword } = contract.merchants

const refused = (code: string) => ({ refused: code })
const MINUTE = 60

let harness: Sandbox
let shop: Merchant
beforeAll(async () => {
  harness = await openSandbox()
  shop = await verifiedMerchant(harness)
}, 60_000)
afterAll(() => harness.close())

const roleAt = async (till: Merchant) => {
  const found = await till.tryCall(info, {})
  return 'role' in found ? found.role : found
}

describe('the owner', () => {
  it('adds staff, sees them by name, changes and removes them', async () => {
    const own = await verifiedMerchant(harness)
    const zoe = await addsStaff(own, { name: 'zoe', role: 'manager', perBill: null, perDay: null })
    const mia = await addsStaff(own, { name: 'Mia' })
    const till = await atTill(harness, own, mia)
    const rows = await own.call(listStaff, {})
    expect(rows.map(({ createdAt: _, ...row }) => row)).toEqual([
      { id: mia.id, name: 'Mia', role: 'cashier', perBill: mia.perBill, perDay: mia.perDay, tills: 1 },
      { id: zoe.id, name: 'zoe', role: 'manager', perBill: null, perDay: null, tills: 0 },
    ])
    const change = {
      id: mia.id,
      name: 'Mia B.',
      role: 'manager',
      perBill: null,
      perDay: null,
      password: PASSWORD,
    } as const
    await own.call(editStaff, change)
    expect(await roleAt(till)).toBe('manager')
    await own.call(removeStaff, { id: mia.id })
    expect((await own.call(listStaff, {})).map(({ name }) => name)).toEqual(['zoe'])
    // The name is free again.
    await addsStaff(own, { name: 'Mia B.' })
    expect(await own.tryCall(removeStaff, { id: mia.id })).toEqual(refused('not_found'))
  })

  it('adds two people of one name at once, and one stays', async () => {
    const own = await verifiedMerchant(harness)
    const wish = { name: 'Twin', role: 'cashier', perBill: null, perDay: null, pin: PIN, password: PASSWORD } as const
    const added = await Promise.all([own.tryCall(addStaff, wish), own.tryCall(addStaff, wish)])
    expect(added.filter((one) => 'id' in one)).toHaveLength(1)
    expect(added).toContainEqual(refused('duplicate_name'))
  })

  it('returns to a till with the password, which then locks again', async () => {
    const till = await tillOf(harness, shop)
    expect(await till.tryCall(returnAsOwner, { password: 'a guess' })).toEqual(refused('wrong_password'))
    expect(await roleAt(till)).toEqual(refused('till_locked'))
    await till.call(returnAsOwner, { password: PASSWORD })
    expect(await till.call(info, {})).toMatchObject({ role: 'owner', till: { minutes: TILL_MINUTES } })
    passTime(harness, TILL_MINUTES * MINUTE)
    expect(await roleAt(till)).toEqual(refused('till_locked'))
  })

  it('makes a till their own device again, and only as the owner', async () => {
    const till = await atTill(harness, shop, await addsStaff(shop, { role: 'manager' }))
    expect(await till.tryCall(closeTill, {})).toEqual(refused('illegal_operation'))
    await till.call(returnAsOwner, { password: PASSWORD })
    await till.call(closeTill, {})
    passTime(harness, 61 * MINUTE)
    expect(await till.call(info, {})).toMatchObject({ role: 'owner', till: null })
  })

  it('who signs in on a till leaves it one', async () => {
    const till = await tillOf(harness, shop)
    const answer = await logsIn(harness, shop, till)
    till.merchantToken = 'token' in answer ? answer.token : undefined
    expect(await till.call(info, {})).toMatchObject({ role: 'owner', till: { minutes: TILL_MINUTES } })
    passTime(harness, TILL_MINUTES * MINUTE)
    expect(await roleAt(till)).toEqual(refused('till_locked'))
  })

  it('signs every till out with a new password', async () => {
    const own = await verifiedMerchant(harness)
    const till = await atTill(harness, own, await addsStaff(own))
    await own.call(changePassword, { oldPassword: PASSWORD, password: 'a box of corojo' })
    expect(await roleAt(till)).toEqual(refused('please_login'))
  })
})

describe('a till', () => {
  it('shows only names while it is locked, and lets one person after the other in', async () => {
    const own = await verifiedMerchant(harness, 'The Long Ash')
    const [mia, noah] = [await addsStaff(own, { name: 'Mia' }), await addsStaff(own, { name: 'Noah' })]
    const till = await tillOf(harness, own)
    expect(await till.call(tillStaff, {})).toEqual({
      ...{ name: 'The Long Ash', locked: true },
      staff: [
        { id: mia.id, name: 'Mia' },
        { id: noah.id, name: 'Noah' },
      ],
    })
    await till.call(signInStaff, { id: mia.id, pin: PIN })
    expect(await till.call(info, {})).toMatchObject({
      ...{ role: 'cashier', staffName: 'Mia', cashAddress: null },
      ...{ moneyCig: null, moneyCigAsUsdt: null, moneyUsdtReceive: null },
    })
    await till.call(signInStaff, { id: noah.id, pin: PIN })
    expect(await till.call(info, {})).toMatchObject({ staffName: 'Noah' })
    await till.call(signOutStaff, {})
    expect(await roleAt(till)).toEqual(refused('till_locked'))
    expect(await till.tryCall(keepTillOpen, {})).toEqual(refused('till_locked'))
  })

  it('shows a manager the takings, and not the payout address', async () => {
    const till = await atTill(harness, shop, await addsStaff(shop, { role: 'manager' }))
    expect(await till.call(info, {})).toMatchObject({ moneyUsdtReceive: 0n, cashAddress: null })
  })

  it('stays open with use, and locks to the millisecond without', async () => {
    const till = await atTill(harness, shop, await addsStaff(shop))
    passTime(harness, TILL_MINUTES * MINUTE - 1)
    await till.call(keepTillOpen, {})
    passTime(harness, TILL_MINUTES * MINUTE - 0.001)
    expect(await roleAt(till)).toBe('cashier')
    passTime(harness, 0.001)
    expect(await roleAt(till)).toEqual(refused('till_locked'))
  })

  it('locks itself again with other minutes', async () => {
    const own = await tillOf(harness, shop)
    await own.call(returnAsOwner, { password: PASSWORD })
    await own.call(openTill, { minutes: 1 })
    expect(await roleAt(own)).toEqual(refused('till_locked'))
  })

  it('keeps nobody in whom the owner has removed', async () => {
    const mia = await addsStaff(shop)
    const till = await atTill(harness, shop, mia)
    await shop.call(removeStaff, { id: mia.id })
    expect(await roleAt(till)).toEqual(refused('till_locked'))
    expect(await till.tryCall(signInStaff, { id: mia.id, pin: PIN })).toEqual(refused('not_found'))
  })

  it('lets in or out when somebody is removed while they sign in', async () => {
    for (let n = 0; n < 5; n += 1) {
      const mia = await addsStaff(shop)
      const till = await tillOf(harness, shop)
      await Promise.all([till.tryCall(signInStaff, { id: mia.id, pin: PIN }), shop.call(removeStaff, { id: mia.id })])
      expect(await roleAt(till)).toEqual(refused('till_locked'))
    }
  })
})

describe('a PIN', () => {
  it('opens only a till of its own shop', async () => {
    const other = await verifiedMerchant(harness)
    const [mia, theirs] = [await addsStaff(shop), await addsStaff(other)]
    const till = await tillOf(harness, shop)
    expect(await till.tryCall(signInStaff, { id: theirs.id, pin: PIN })).toEqual(refused('not_found'))
    expect(await shop.tryCall(signInStaff, { id: mia.id, pin: PIN })).toEqual(refused('illegal_operation'))
    const stolen = harness.visitor()
    stolen.merchantToken = till.merchantToken
    expect(await stolen.tryCall(signInStaff, { id: mia.id, pin: PIN })).toEqual(refused('please_login'))
    await expect(
      sql`update merchant_session set till_used_at = created_at, staff_id = ${theirs.id} where sid = ${till.sid}`.execute(
        harness.db,
      ),
    ).rejects.toThrow('merchant_session_staff')
  })

  it('is guessed five times at most, also at once and at other tills, until the owner gives a new one', async () => {
    const mia = await addsStaff(shop)
    const [one, two] = [await tillOf(harness, shop), await tillOf(harness, shop)]
    const guesses = Array.from({ length: 12 }, (_, n) => `25${String(n + 81).padStart(2, '0')}`)
    const answers = await Promise.all(
      guesses.map((pin, n) => (n % 2 === 0 ? one : two).tryCall(signInStaff, { id: mia.id, pin })),
    )
    expect(answers.filter((it) => it && it.refused === 'wrong_pin')).toHaveLength(5)
    expect(await one.tryCall(signInStaff, { id: mia.id, pin: PIN })).toEqual(refused('code_request_too_frequent'))
    await shop.call(setStaffPin, { id: mia.id, pin: '7531', password: PASSWORD })
    expect(await one.tryCall(signInStaff, { id: mia.id, pin: PIN })).toEqual(refused('wrong_pin'))
    expect(await one.tryCall(signInStaff, { id: mia.id, pin: '7531' })).toBeNull()
  })

  it('is guessed twenty times at most at one till, whatever the name', async () => {
    const own = await verifiedMerchant(harness)
    const till = await tillOf(harness, own)
    const answers: unknown[] = []
    for (let person = 0; person < 6; person += 1) {
      const { id } = await addsStaff(own)
      for (let n = 0; n < 4; n += 1) answers.push(await till.tryCall(signInStaff, { id, pin: '2581' }))
    }
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(refused('wrong_pin')))
    expect(answers.slice(20)).toEqual(Array(4).fill(refused('code_request_too_frequent')))
    // Another till is not locked out by that.
    expect(
      await (await tillOf(harness, own)).tryCall(signInStaff, { id: (await addsStaff(own)).id, pin: PIN }),
    ).toBeNull()
  })

  it('is guessed twenty times at most at one till, also of many people at once', async () => {
    const own = await verifiedMerchant(harness)
    const till = await tillOf(harness, own)
    const people = await Promise.all(Array.from({ length: 6 }, () => addsStaff(own)))
    const guesses = people.flatMap(({ id }) => ['2581', '2582', '2583', '2584', '2585'].map((pin) => ({ id, pin })))
    const answers = await Promise.all(guesses.map((guess) => till.tryCall(signInStaff, guess)))
    expect(answers.filter((it) => it && it.refused === 'wrong_pin')).toHaveLength(20)
    expect(answers.filter((it) => it && it.refused === 'code_request_too_frequent')).toHaveLength(10)
  })

  it('that is right is no guess: a till is never locked out by a busy day', async () => {
    const own = await verifiedMerchant(harness)
    const [till, { id }] = [await tillOf(harness, own), await addsStaff(own)]
    for (let n = 0; n < 25; n += 1) expect(await till.tryCall(signInStaff, { id, pin: PIN })).toBeNull()
  })

  it('that is replaced locks each till at which it was used', async () => {
    const [mia, noah] = [await addsStaff(shop), await addsStaff(shop)]
    const [hers, his] = [await atTill(harness, shop, mia), await atTill(harness, shop, noah)]
    await shop.call(setStaffPin, { id: mia.id, pin: '7531', password: PASSWORD })
    expect(await roleAt(hers)).toEqual(refused('till_locked'))
    expect(await roleAt(his)).toBe('cashier')
    expect(await hers.tryCall(signInStaff, { id: mia.id, pin: '7531' })).toBeNull()
  })

  it('is stored as a hash that two people with one PIN do not share', async () => {
    const [mia, noah] = [await addsStaff(shop), await addsStaff(shop)]
    const rows = await harness.db
      .selectFrom('merchant_staff')
      .select('pin_hash')
      .where('id', 'in', [mia.id, noah.id])
      .execute()
    expect(rows[0]?.pin_hash.equals(rows[1]?.pin_hash ?? Buffer.alloc(0))).toBe(false)
  })
})

describe('a shop of the database', () => {
  it('keeps its staff, and limits that fit together', async () => {
    const { id } = await addsStaff(shop)
    const set = (what: string) => sql`update merchant_staff set ${sql.raw(what)} where id = ${id}`.execute(harness.db)
    await expect(set('merchant_id = 100001')).rejects.toThrow('stay with their merchant')
    await expect(set(`refund_day = ${micros(1n)}`)).rejects.toThrow('merchant_staff_limits')
    await expect(sql`delete from merchant_staff where id = ${id}`.execute(harness.db)).rejects.toThrow('stay with')
  })
})
