import { contract } from '@humidor/contract/index.ts'
import type { Page } from 'playwright-core'
import { submit } from './form-actions.ts'
import { press, type Scene } from './scene.ts'
import { stubResponse } from './stub-responses.ts'

const who = 'merchant, verified'
const path = '/MerchantApiKeys'

const website = {
  ...({ id: '2', name: 'Website', prefix: 'hk_Vq3xT9', scopes: ['charges:write', 'bills:read'] } as const),
  ...{ createdAt: '2026-11-12T09:30:00.000Z', usedAt: '2026-11-20T03:58:00.000Z' },
  ...{ rotatedAt: '2026-11-20T03:00:00.000Z', oldUntil: '2026-11-21T03:00:00.000Z' },
}
const books = {
  ...{ ...website, id: '1', name: 'Bookkeeping of the harbour branch', prefix: 'hk_9fLm2a', usedAt: null },
  ...{ scopes: ['bills:read', 'payouts:read'] as ('bills:read' | 'payouts:read')[], rotatedAt: null, oldUntil: null },
}
const keys = () => [{ ...website, scopes: [...website.scopes] }, books]
const listed = stubResponse(contract.apiKeys.listApiKeys, keys)

/** Makes a key whose secret nobody has: the answer does not come from the server. */
const made = async (page: Page) => {
  await listed(page)
  const [key = books] = keys()
  const secret = 'hk_Vq3xT9mZ0sW4yB7cD1eF5gH8jK2lN6pQ9rS3tU7vX0A'
  await stubResponse(contract.apiKeys.createApiKey, () => ({ key, secret }))(page)
}
const creating = press('main > .btn--block, main .btn--block')
const opened = press('main .rows button')

/** Keys of a shop's own software: none, some, a new one, and one of them. */
export const apiKeyScenes: readonly Scene[] = [
  { name: 'api-keys-empty', component: 'MerchantApiKeysScreen', path, who },
  { name: 'api-keys', path, who, beforeOpen: listed },
  {
    name: 'api-keys-create',
    component: 'CreateApiKey',
    overlay: true,
    ...{ path, who, beforeOpen: listed },
    afterOpen: async (page) => {
      await creating(page)
      await submit(page)
    },
  },
  {
    name: 'api-keys-secret',
    component: 'NewSecret',
    overlay: true,
    ...{ path, who, beforeOpen: made },
    afterOpen: async (page) => {
      await creating(page)
      await page.locator('dialog input[type=text]').fill('Website')
      await page.locator('dialog input[type=checkbox]').nth(1).check()
      await page.locator('dialog input[type=password]').fill('a quiet evening')
      await submit(page)
      await page.locator('dialog .copy').waitFor()
    },
  },
  {
    name: 'api-keys-one',
    component: 'ApiKeySheet',
    overlay: true,
    ...{ path, who, beforeOpen: listed, afterOpen: opened },
  },
  {
    name: 'api-keys-rotate',
    component: 'RotateApiKey',
    overlay: true,
    ...{ path, who, beforeOpen: listed },
    afterOpen: async (page) => {
      await opened(page)
      await press('dialog .btn--ghost')(page)
    },
  },
  {
    name: 'api-keys-revoke',
    component: 'ApiKeySheet',
    overlay: true,
    ...{ path, who, beforeOpen: listed },
    afterOpen: async (page) => {
      await opened(page)
      await press('dialog .btn--danger-quiet')(page)
    },
  },
]
