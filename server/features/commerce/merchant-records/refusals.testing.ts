import { consoleContract } from '@humidor/contract/console/index.ts'
import { itemOf, noteLength } from '@humidor/domain/backoffice/console.ts'
import { type MerchantContact, merchantTexts } from '@humidor/domain/commerce/merchant.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals } from '../../../http/refusals.testing.ts'
import { newMerchant } from '../merchants/merchants.testing.ts'

const records = consoleContract.merchantRecords
const changes = consoleContract.merchantChanges
const { endMerchantSessions, requestMerchantContact } = changes
const { claim } = consoleContract.operators

const NOBODY = { vcode: '999999', limit: 25 }
const OF_NOBODY = { ...NOBODY, which: 'all' } as const

async function operatorOf(sandbox: Sandbox, key: 'wendy' | 'sam') {
  await sandbox.renewOperatorSession(sandbox.staff[key])
  return sandbox.staff[key]
}

/** A request for each refusal that the calls about a merchant's records declare. */
export const merchantRecordRefusals = (sandbox: () => Sandbox): Refusals<typeof records> => {
  const operator = (key: 'wendy' | 'sam') => operatorOf(sandbox(), key)
  /** A day that the console never sends. */
  const invalidDay = async ({ path }: { path: string }) =>
    (await operator('wendy')).sendRaw('GET', path, { vcode: '100001', limit: 25, from: '2026-02-30' })
  return {
    merchantBills: {
      merchant_not_exists: async () => (await operator('wendy')).tryCall(records.merchantBills, OF_NOBODY),
      invalid_date: () => invalidDay(records.merchantBills),
    },
    merchantRefunds: {
      merchant_not_exists: async () => (await operator('wendy')).tryCall(records.merchantRefunds, NOBODY),
      invalid_date: () => invalidDay(records.merchantRefunds),
    },
    merchantCharges: {
      merchant_not_exists: async () => (await operator('wendy')).tryCall(records.merchantCharges, OF_NOBODY),
      invalid_date: () => invalidDay(records.merchantCharges),
    },
    merchantPayouts: {
      merchant_not_exists: async () => (await operator('wendy')).tryCall(records.merchantPayouts, NOBODY),
      invalid_date: () => invalidDay(records.merchantPayouts),
    },
    merchantEntries: {
      merchant_not_exists: async () => (await operator('wendy')).tryCall(records.merchantEntries, NOBODY),
    },
    merchantDevices: {
      merchant_not_exists: async () => (await operator('wendy')).tryCall(records.merchantDevices, { vcode: '999999' }),
    },
    merchantEvents: {
      merchant_not_exists: async () => (await operator('wendy')).tryCall(records.merchantEvents, NOBODY),
    },
  }
}

/** The same for the calls that change a merchant. */
export const merchantChangeRefusals = (sandbox: () => Sandbox): Refusals<typeof changes> => {
  const operator = (key: 'wendy' | 'sam') => operatorOf(sandbox(), key)
  /** A merchant whom another operator has open. */
  async function opened() {
    const { vcode } = await newMerchant(sandbox())
    await (await operator('sam')).call(claim, { item: itemOf.merchant(vcode) })
    return vcode
  }
  const signsOut = async (it: { vcode?: string; reason?: string }) =>
    (await operator('wendy')).tryCall(endMerchantSessions, { vcode: '100003', reason: 'They asked.', ...it })
  async function asks(it: {
    vcode?: string
    contact?: Partial<MerchantContact>
    seen?: Partial<MerchantContact>
    reason?: string
  }) {
    const wendy = await operator('wendy')
    const { vcode = '100003', reason = 'They wrote to us.' } = it
    const { name, address, phone, businessHours, description } = await wendy.call(consoleContract.merchants.merchant, {
      vcode: vcode === NOBODY.vcode ? '100003' : vcode,
    })
    const seen = { name, address, phone, businessHours, description, ...it.seen }
    return await wendy.tryCall(requestMerchantContact, { vcode, reason, seen, contact: { ...seen, ...it.contact } })
  }
  return {
    endMerchantSessions: {
      merchant_not_exists: () => signsOut({ vcode: '999999' }),
      admin_lock: async () => signsOut({ vcode: await opened() }),
      content_empty: () => signsOut({ reason: ' ' }),
      content_too_long: () => signsOut({ reason: 'x'.repeat(noteLength.most + 1) }),
    },
    requestMerchantContact: {
      merchant_not_exists: () => asks({ vcode: NOBODY.vcode }),
      admin_lock: async () => asks({ vcode: await opened(), contact: { phone: '1' } }),
      illegal_operation: () => asks({}),
      content_changed: () => asks({ seen: { phone: 'seen elsewhere' } }),
      content_empty: () => asks({ contact: { name: ' ' } }),
      content_too_long: () => asks({ contact: { name: 'x'.repeat(merchantTexts.name + 1) } }),
    },
  }
}
