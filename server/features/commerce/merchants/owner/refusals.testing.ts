import { contract } from '@humidor/contract/index.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { RefusalsOf } from '../../../../http/refusals.testing.ts'
import { passTime, verifiedMerchant } from '../merchants.testing.ts'
import { ofOwnerCode } from '../owner-factor/owner-factor.testing.ts'
import { recoveryLimits } from './forgotPassword.ts'
import { codeIn, forgets, freeEmail, recovers, setsEmail } from './owner.testing.ts'

const { endMerchantDevice, forgotPassword, ownerEmailCode, setOwnerEmail, stopOwnerEmail } = contract.owner
const { codeLasts } = defaultSettings

/** Produces each refusal that the calls of owners declare. */
export const ownerRefusals = (sandbox: () => Sandbox): RefusalsOf<'owner'> => {
  const lantern = async () => {
    const shop = sandbox().merchants.lantern
    await sandbox().renewMerchantSession(shop)
    return shop
  }
  const asks = async (email: string) => (await lantern()).tryCall(ownerEmailCode, { email })
  const sets = async (it: { email?: string; code?: string; password?: string }) =>
    (await lantern()).tryCall(setOwnerEmail, { email: freeEmail(), code: '123456', password: PASSWORD, ...it })
  /** A merchant with an address. */
  const withEmail = async () => {
    const [shop, email] = [await verifiedMerchant(sandbox()), freeEmail()]
    await setsEmail(sandbox(), shop, email)
    return { shop, email }
  }
  const resets = (it: { vcode?: string; password?: string }) =>
    recovers(sandbox().visitor(), it.vcode ?? '100001', '123456', it.password)
  return {
    ownerEmailCode: {
      invalid_email_format: () => asks('nobody'),
      email_already_set: async () => {
        const { shop, email } = await withEmail()
        return await shop.tryCall(ownerEmailCode, { email })
      },
      code_request_too_frequent: async () => {
        const email = freeEmail()
        await asks(email)
        return await asks(email)
      },
    },
    setOwnerEmail: {
      ...ofOwnerCode(sandbox, (shop, ownerCode) =>
        shop.tryCall(setOwnerEmail, { email: freeEmail(), code: '123456', password: PASSWORD, ownerCode }),
      ),
      invalid_email_format: () => sets({ email: 'nobody' }),
      email_already_set: async () => {
        const { shop, email } = await withEmail()
        return await shop.tryCall(setOwnerEmail, { email, code: '123456', password: PASSWORD })
      },
      email_code_error: () => sets({}),
      email_code_exp: async () => {
        const [shop, email] = [await verifiedMerchant(sandbox()), freeEmail()]
        await shop.call(ownerEmailCode, { email })
        const code = await codeIn(sandbox(), email)
        passTime(sandbox(), codeLasts)
        return await shop.tryCall(setOwnerEmail, { email, code, password: PASSWORD })
      },
      no_password: () => sets({ password: '' }),
      wrong_password: () => sets({ password: 'a guess' }),
    },
    stopOwnerEmail: { illegal_operation: async () => (await lantern()).tryCall(stopOwnerEmail, {}) },
    endMerchantDevice: {
      not_found: async () =>
        (await lantern()).tryCall(endMerchantDevice, { id: '00000000-0000-4000-8000-000000000000' }),
    },
    forgotPassword: {
      wrong_account: () => sandbox().visitor().tryCall(forgotPassword, { vcode: '1', code: 'GUESS' }),
      img_code_error: () => sandbox().visitor().tryCall(forgotPassword, { vcode: '100001', code: 'GUESS' }),
      code_request_too_frequent: async () => {
        // A device that the shop knows counts by itself, so no other case is out of tries.
        const shop = await lantern()
        for (let n = 0; n < recoveryLimits.perDevice; n += 1) await forgets(sandbox(), shop.vcode, shop)
        return await forgets(sandbox(), shop.vcode, shop)
      },
    },
    resetPassword: {
      wrong_account: () => resets({ vcode: '1' }),
      no_password: () => resets({ password: '' }),
      password_too_short: () => resets({ password: 'cedar' }),
      password_too_common: () => resets({ password: 'password' }),
      email_code_error: () => resets({}),
      email_code_exp: async () => {
        const [{ shop, email }, who] = [await withEmail(), sandbox().visitor()]
        await forgets(sandbox(), shop.vcode, who)
        const code = await codeIn(sandbox(), email)
        passTime(sandbox(), codeLasts)
        return await recovers(who, shop.vcode, code)
      },
    },
  }
}
