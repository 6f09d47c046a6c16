import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { apiKeyName, apiKeysAtMost } from '@humidor/domain/commerce/api-key.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals, RefusalsOf } from '../../../http/refusals.testing.ts'
import { newMerchant, verifiedMerchant } from '../merchants/merchants.testing.ts'
import { newKey } from './api-keys.testing.ts'

const { createApiKey, rotateApiKey, revokeApiKey } = contract.apiKeys
const TRIES = 10

/** Produces each refusal that calls about keys declare. */
export const apiKeyRefusals = (sandbox: () => Sandbox): RefusalsOf<'apiKeys'> => {
  const shop = () => verifiedMerchant(sandbox())
  const form = { name: 'Website', scopes: ['charges:read'] as 'charges:read'[], password: PASSWORD }
  const creates = async (it: Partial<typeof form>, who?: Merchant) =>
    (who ?? (await shop())).tryCall(createApiKey, { ...form, ...it })
  const rotates = async (it: { id?: string; overlap?: number; password?: string }, who?: Merchant) =>
    (who ?? (await shop())).tryCall(rotateApiKey, { id: '999999', overlap: 0, password: PASSWORD, ...it })
  return {
    createApiKey: {
      no_password: () => creates({ password: '' }),
      wrong_password: () => creates({ password: 'a guess' }),
      code_request_too_frequent: async () => {
        const who = await shop()
        for (let n = 0; n < TRIES; n += 1) await creates({ password: 'a guess' }, who)
        return await creates({}, who)
      },
      illegal_operation: async () => creates({}, await newMerchant(sandbox())),
      content_empty: () => creates({ name: ' ' }),
      content_too_long: () => creates({ name: 'x'.repeat(apiKeyName + 1) }),
      illegal_value: () => creates({ scopes: [] }),
      too_many_api_keys: async () => {
        const who = await shop()
        for (let n = 0; n < apiKeysAtMost; n += 1) await newKey(who)
        return await creates({}, who)
      },
    },
    rotateApiKey: {
      no_password: () => rotates({ password: '' }),
      wrong_password: () => rotates({ password: 'a guess' }),
      code_request_too_frequent: async () => {
        const who = await shop()
        for (let n = 0; n < TRIES; n += 1) await rotates({ password: 'a guess' }, who)
        return await rotates({}, who)
      },
      not_found: () => rotates({}),
      illegal_value: () => rotates({ overlap: -1 }),
    },
    revokeApiKey: { not_found: async () => (await shop()).tryCall(revokeApiKey, { id: '999999' }) },
  }
}

/** Produces each refusal that the operators' call about keys declares. */
export const apiKeyConsoleRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.apiKeys> => ({
  merchantApiKeys: {
    merchant_not_exists: async () => {
      await sandbox().renewOperatorSession(sandbox().staff.wendy)
      return await sandbox().staff.wendy.tryCall(consoleContract.apiKeys.merchantApiKeys, {
        vcode: '999999',
        limit: 25,
      })
    },
  },
})
