import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { pinTries } from '@humidor/domain/commerce/staff.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passTime, verifiedMerchant } from '../merchants.testing.ts'
import { addsStaff, atTill, PIN, tillOf } from '../staff/staff.testing.ts'

const { merchantStaff } = consoleContract.merchants
const { merchantDevices } = consoleContract.merchantRecords
const { keepTillOpen, removeStaff, signInStaff, signOutStaff } = contract.staff

let harness: Sandbox
let shop: Merchant
beforeAll(async () => {
  harness = await openSandbox()
  shop = await verifiedMerchant(harness)
}, 60_000)
afterAll(() => harness.close())

async function wendy() {
  await harness.renewOperatorSession(harness.staff.wendy)
  return harness.staff.wendy
}
const staffOf = async (who: Merchant, it: object = {}) =>
  await (await wendy()).call(merchantStaff, { vcode: who.vcode, limit: 25, ...it })

describe('the staff of a merchant, for operators', () => {
  it('are listed newest first with roles, limits and removed ones, page by page, and never another shop’s', async () => {
    const other = await verifiedMerchant(harness)
    await addsStaff(other, { name: 'Elsewhere' })
    const mia = await addsStaff(shop, { name: 'Mia' })
    const zoe = await addsStaff(shop, { name: 'Zoe', role: 'manager', perBill: null, perDay: null })
    const kim = await addsStaff(shop, { name: 'Kim' })
    await shop.call(removeStaff, { id: mia.id })
    const { rows, count, next } = await staffOf(shop)
    expect([count, next]).toEqual([3, null])
    expect(rows.map(({ createdAt: _, ...row }) => row)).toEqual([
      {
        ...{ id: String(kim.id), name: 'Kim', role: 'cashier', perBill: kim.perBill, perDay: kim.perDay },
        ...{ removedAt: null, seenAt: null, tills: 0, pinPausedUntil: null },
      },
      {
        ...{ id: String(zoe.id), name: 'Zoe', role: 'manager', perBill: null, perDay: null },
        ...{ removedAt: null, seenAt: null, tills: 0, pinPausedUntil: null },
      },
      expect.objectContaining({ id: String(mia.id), removedAt: expect.any(Date) }),
    ])
    const paged: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page = await staffOf(shop, { limit: 1, ...(after !== '' && { after }) })
      paged.push(...page.rows.map(({ id }) => id))
      after = page.next
    }
    expect(paged).toEqual(rows.map(({ id }) => id))
    expect(await (await wendy()).tryCall(merchantStaff, { vcode: shop.vcode, limit: 5, after: 'x' })).toEqual({
      refused: 'parameter_error',
    })
  })

  it('show the last use of a till, to the minute, and keep it after they have left', async () => {
    const own = await verifiedMerchant(harness)
    const mia = await addsStaff(own)
    const seen = async () => (await staffOf(own)).rows[0]
    const till = await atTill(harness, own, mia)
    const first = harness.clock.now()
    expect(await seen()).toMatchObject({ seenAt: first, tills: 1 })
    passTime(harness, 30)
    await till.call(keepTillOpen, {})
    expect((await seen())?.seenAt).toEqual(first)
    passTime(harness, 40)
    await till.call(keepTillOpen, {})
    const later = harness.clock.now()
    expect((await seen())?.seenAt).toEqual(later)
    await till.call(signOutStaff, {})
    passTime(harness, 120)
    expect(await seen()).toMatchObject({ seenAt: later, tills: 0 })
  })

  it('show until when a PIN is locked after wrong ones', async () => {
    const own = await verifiedMerchant(harness)
    const mia = await addsStaff(own)
    const till = await tillOf(harness, own)
    const first = harness.clock.now()
    for (let n = 0; n < pinTries.hour; n += 1) await till.tryCall(signInStaff, { id: mia.id, pin: '1379' })
    expect(await till.tryCall(signInStaff, { id: mia.id, pin: PIN })).toEqual({ refused: 'code_request_too_frequent' })
    const [row] = (await staffOf(own)).rows
    expect(row?.pinPausedUntil).toEqual(new Date(first.getTime() + 3_600_000))
    passTime(harness, 3_601)
    expect((await staffOf(own)).rows[0]?.pinPausedUntil).toBeNull()
  })

  it('show in the devices who is at which till', async () => {
    const own = await verifiedMerchant(harness)
    const mia = await addsStaff(own, { name: 'Mia' })
    const till = await atTill(harness, own, mia)
    await tillOf(harness, own)
    await harness.renewMerchantSession(own)
    const devices = async () =>
      (await (await wendy()).call(merchantDevices, { vcode: own.vcode })).sessions.map((session) => session.till)
    expect(await devices()).toEqual(
      expect.arrayContaining([null, { locked: false, staff: 'Mia' }, { locked: true, staff: null }]),
    )
    await till.call(signOutStaff, {})
    expect(await devices()).not.toContainEqual(expect.objectContaining({ staff: 'Mia' }))
  })
})
