import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { form, newMerchant, verifiedMerchant } from '../merchants/merchants.testing.ts'
import { decides } from '../payouts/payouts.testing.ts'

const { merchantEvents } = consoleContract.merchantRecords
const { requestMerchantContact } = consoleContract.merchantChanges
const { merchant } = consoleContract.merchants
const { approvals, audit, claim } = consoleContract.operators
const { info, payee } = contract.merchants
const refused = (code: string) => ({ refused: code })

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
}, 60_000)
afterAll(() => sandbox.close())

const { name, address, phone, businessHours, description } = form('')
/** What every new shop says of itself. */
const before = { name, address, phone, businessHours, description }

type Contact = typeof before

async function wendy() {
  await sandbox.renewOperatorSession(sandbox.staff.wendy)
  return sandbox.staff.wendy
}

/** Asks for other texts, having seen those of a new shop unless told otherwise. */
const asks = async ({ vcode }: Merchant, changed: Partial<Contact>, seen: Contact = before) =>
  (await wendy()).tryCall(requestMerchantContact, {
    ...{ vcode, seen, contact: { ...seen, ...changed }, reason: 'They wrote to us; we called them.' },
  })

const seenBy = async ({ vcode }: Merchant) => {
  const { alice, clock } = sandbox
  clock.moveTo(new Date(clock.now().getTime() + 61_000))
  return await alice.call(payee, { merchantVcode: vcode })
}

describe('the contact data of a merchant', () => {
  it('changes once a second operator agrees, for members and the merchant at once', async () => {
    const shop = await verifiedMerchant(sandbox)
    expect(await asks(shop, { name: 'The Long Corner', address: '2 Corner Street\nUpper floor', phone: '' })).toBeNull()
    expect(await seenBy(shop)).toMatchObject({ name: before.name, address: before.address })
    expect(await (await wendy()).call(merchant, { vcode: shop.vcode })).toMatchObject({
      ...{ contactWaits: true, contactChangedAt: null, name: before.name },
    })
    expect(await decides(sandbox, shop.vcode)).toBeNull()
    const changedAt = sandbox.clock.now()
    expect(await seenBy(shop)).toEqual({
      ...{ name: 'The Long Corner', address: '2 Corner Street\nUpper floor', businessHours: before.businessHours },
    })
    await sandbox.renewMerchantSession(shop)
    expect(await shop.call(info, {})).toMatchObject({
      ...{ name: 'The Long Corner', phone: '', description: before.description, contactChangedAt: changedAt },
    })
    expect(await (await wendy()).call(merchant, { vcode: shop.vcode })).toMatchObject({ contactWaits: false })
  })

  it('shows the second operator the old and the new of each changed text, and nothing else', async () => {
    const shop = await newMerchant(sandbox)
    await asks(shop, { phone: '+00 555 0200', description: '' })
    await sandbox.renewOperatorSession(sandbox.staff.sam)
    const { rows } = await sandbox.staff.sam.call(approvals, { state: 'waiting', limit: 50 })
    expect(rows.find(({ about }) => about === shop.vcode)).toMatchObject({
      ...{ kind: 'merchantContact', aboutName: before.name, mayDecide: true },
      details: [
        { name: 'Phone, new', value: '+00 555 0200' },
        { name: 'Phone, until now', value: before.phone },
        { name: 'What they sell, new', value: 'not given' },
        { name: 'What they sell, until now', value: before.description },
      ],
    })
    // The maker never decides.
    expect(await decides(sandbox, shop.vcode, true, 'wendy')).toEqual(refused('illegal_operation'))
  })

  it('stays as it was where the second operator declines', async () => {
    const shop = await verifiedMerchant(sandbox)
    await asks(shop, { name: 'Another' })
    expect(await decides(sandbox, shop.vcode, false, 'sam')).toBeNull()
    expect(await seenBy(shop)).toMatchObject({ name: before.name })
    await sandbox.renewMerchantSession(shop)
    expect((await shop.call(info, {})).contactChangedAt).toBeNull()
  })

  it('is not requested twice, not unchanged, and not over texts that the operator has not seen', async () => {
    const shop = await newMerchant(sandbox)
    expect(await asks(shop, {})).toEqual(refused('illegal_operation'))
    expect(await asks(shop, { name: ` ${before.name} ` })).toEqual(refused('illegal_operation'))
    expect(await asks(shop, { phone: '1' }, { ...before, phone: '2' })).toEqual(refused('content_changed'))
    expect(await asks(shop, { phone: '1' })).toBeNull()
    expect(await asks(shop, { phone: '2' })).toEqual(refused('illegal_operation'))
    expect(await decides(sandbox, shop.vcode)).toBeNull()
    expect(await asks(shop, { phone: '2' })).toEqual(refused('content_changed'))
    expect(await asks(shop, { phone: '2' }, { ...before, phone: '1' })).toBeNull()
  })

  it('is locked while another operator has the merchant open', async () => {
    const shop = await newMerchant(sandbox)
    await sandbox.renewOperatorSession(sandbox.staff.sam)
    await sandbox.staff.sam.call(claim, { item: itemOf.merchant(shop.vcode) })
    expect(await asks(shop, { phone: '1' })).toEqual(refused('admin_lock'))
  })

  it('keeps the old texts in the audit log, and the decision in the merchant’s history', async () => {
    const shop = await verifiedMerchant(sandbox)
    await asks(shop, { businessHours: 'Always' })
    expect(await decides(sandbox, shop.vcode, true, 'sam')).toBeNull()
    await sandbox.renewOperatorSession(sandbox.staff.victor)
    const log = await sandbox.staff.victor.call(audit, {
      limit: 5,
      about: shop.vcode,
      call: requestMerchantContact.path,
    })
    expect(JSON.parse(log.rows[0]?.request ?? '{}')).toMatchObject({
      ...{ seen: before, contact: { ...before, businessHours: 'Always' } },
    })
    const { rows } = await (await wendy()).call(merchantEvents, { vcode: shop.vcode, limit: 2 })
    expect(rows.map(({ action }) => action)).toMatchObject([
      { operator: 'Sam Sampler', request: { kind: 'merchantContact', approved: true }, changes: [] },
      {
        ...{ operator: 'Wendy Wrapper', request: null },
        changes: [{ field: 'businessHours', before: before.businessHours, after: 'Always' }],
      },
    ])
  })
})

it('merchants with one payout address are named beside each other', async () => {
  const [one, other] = [await newMerchant(sandbox, 'One'), await newMerchant(sandbox, 'Other')]
  const [ownAddress] = [`0x${'1'.repeat(40)}`]
  await sandbox.pool.query('update merchant set cash_address = $1 where merchant_id = any($2)', [
    ownAddress,
    [one.merchantId, other.merchantId],
  ])
  const who = await wendy()
  const shared = async ({ vcode }: Merchant) => (await who.call(merchant, { vcode })).sharedWith
  expect(await shared(one)).toEqual([{ vcode: other.vcode, name: 'Other' }])
  expect(await shared(other)).toEqual([{ vcode: one.vcode, name: 'One' }])
  expect(await shared(sandbox.merchants.lantern)).toEqual([])
})
