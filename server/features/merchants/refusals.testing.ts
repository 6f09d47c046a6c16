import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf, noteLength } from '@humidor/domain/console.ts'
import { merchantTexts } from '@humidor/domain/merchant.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Provocations, ProvocationsOf } from '../../http/refusals.testing.ts'
import { applies, form, freeDigits, logsIn, newMerchant } from './merchants.testing.ts'

const { login, register } = contract.merchants
const { approveMerchant, merchant, refuseMerchant } = consoleContract.merchants
const { claim } = consoleContract.operators

/** A way to be refused, for each code that the merchants' own calls declare. */
export const merchantProvocations = (sandbox: () => Sandbox): ProvocationsOf<'merchants'> => ({
  register: {
    integer_only: () => applies(sandbox(), { vcode: '12345' }),
    content_empty: () => applies(sandbox(), { name: ' ' }),
    content_too_long: () => applies(sandbox(), { phone: '5'.repeat(merchantTexts.phone + 1) }),
    no_password: () => applies(sandbox(), { password: '' }),
    password_too_short: () => applies(sandbox(), { password: 'cedar' }),
    password_too_common: () => applies(sandbox(), { password: 'password' }),
    wrong_address: () => applies(sandbox(), { cashAddress: '0x1234' }),
    img_code_error: () => sandbox().visitor().asks(register, form(freeDigits(), 'GUESS')),
    duplicate_merchant_code: () => applies(sandbox(), { vcode: '100001' }),
  },
  login: {
    wrong_account: () => sandbox().visitor().asks(login, { vcode: '1', password: 'a guess', code: 'GUESS' }),
    no_password: () => sandbox().visitor().asks(login, { vcode: '100001', password: '', code: 'GUESS' }),
    img_code_error: () => sandbox().visitor().asks(login, { vcode: '100001', password: 'a guess', code: 'GUESS' }),
    wrong_password: () => logsIn(sandbox(), { vcode: '100001', password: 'a guess' }),
    code_request_too_frequent: async () => {
      const vcode = freeDigits()
      for (let n = 0; n < 10; n += 1) await logsIn(sandbox(), { vcode, password: 'a guess' })
      return await logsIn(sandbox(), { vcode, password: 'a guess' })
    },
  },
})

/** An operator who is at their desk. */
async function atDesk(sandbox: Sandbox, key: 'wendy' | 'sam') {
  await sandbox.atDesk(sandbox.staff[key])
  return sandbox.staff[key]
}

/** The same for what operators ask about merchants, and decide. */
export const merchantConsoleProvocations = (sandbox: () => Sandbox): Provocations<typeof consoleContract.merchants> => {
  const wendy = () => atDesk(sandbox(), 'wendy')
  /** Another operator opens a merchant first. */
  async function opened() {
    const { vcode } = await newMerchant(sandbox())
    await (await atDesk(sandbox(), 'sam')).gets(claim, { item: itemOf.merchant(vcode) })
    return vcode
  }
  const refuses = async (vcode: string, reason = 'No.') => await (await wendy()).asks(refuseMerchant, { vcode, reason })
  const approves = async (vcode: string) => await (await wendy()).asks(approveMerchant, { vcode })
  return {
    merchant: { merchant_not_exists: async () => (await wendy()).asks(merchant, { vcode: '999999' }) },
    approveMerchant: {
      merchant_not_exists: () => approves('999999'),
      admin_lock: async () => approves(await opened()),
      illegal_operation: () => approves('100001'),
    },
    refuseMerchant: {
      merchant_not_exists: () => refuses('999999'),
      admin_lock: async () => refuses(await opened()),
      illegal_operation: () => refuses('100003'),
      content_empty: () => refuses('100002', ' '),
      content_too_long: () => refuses('100002', 'x'.repeat(noteLength.most + 1)),
    },
  }
}
