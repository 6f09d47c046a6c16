import { contract } from '@humidor/contract/index.ts'
import type { Page } from 'playwright-core'
import { submit } from './form-actions.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse, refuseCall, stubResponse, stubResponseAt } from './stub-responses.ts'

const { owner } = contract.owner
const { ownerFactor } = contract.ownerFactor
const { readSupport } = contract.support
const shop = 'merchant, verified'
const at = '2026-11-20T03:00:00.000Z'
const phone = {
  id: '00000000-0000-4000-8000-000000000001',
  device: 'Safari, iPhone',
  isTill: false,
  staffName: null,
} as const
const till = {
  id: '00000000-0000-4000-8000-000000000002',
  device: 'Chrome, Android',
  isTill: true,
  staffName: 'Mia Berg',
} as const

/** An address, and three devices. */
const withEmail = changeResponse(owner, (mine) => ({
  ...mine,
  email: 'owner@cedar.test',
  devices: [
    ...mine.devices.filter(({ current }) => current),
    ...[phone, till].map((device) => ({ ...device, current: false, createdAt: at, seenAt: at })),
  ],
}))

/** A key as the server shows it again. The picture is one white pixel. */
const pending = {
  qrcodeUrl: 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  until: '2036-01-01T00:00:00.000Z',
}

/** API keys from before a recovery still work. */
const afterRecovery = changeResponse(owner, (mine) => ({
  ...mine,
  ...{ email: 'owner@cedar.test', recovery: { at, keys: ['hk_Q3fX8a', 'hk_m0Zr7T'] } },
}))
const withMailbox = changeResponse(owner, (mine) => ({ ...mine, email: 'owner@cedar.test' }))

/** An authenticator, recovery codes and two passkeys. */
const withFactor = async (page: Page) => {
  await withMailbox(page)
  await changeResponse(ownerFactor, (mine) => ({
    ...mine,
    ...{ authenticatorSince: at, recoveryCodesLeft: 8 },
    passkeys: [
      { id: 'one', name: 'My phone', madeAt: at, usedAt: at, backedUp: true },
      { id: 'two', name: 'Laptop', madeAt: at, usedAt: null, backedUp: false },
    ],
  }))(page)
}
const withKey = async (page: Page) => {
  await withMailbox(page)
  await changeResponse(ownerFactor, (mine) => ({ ...mine, pending }))(page)
}

/** The second step of a sign-in, after a password that the answer calls right. */
const logIn = async (page: Page) => {
  await page.locator('form input').nth(0).fill('100001')
  await page.locator('form input').nth(1).fill('a quiet evening')
  await page.locator('form input').nth(2).fill('ABCDE')
  await submit(page)
  await page.locator('.code').waitFor()
}

const typePassword = async (page: Page) => {
  await page.locator('dialog input').fill('a quiet evening')
  await press('dialog button[type=submit]')(page)
  await page.locator('dialog .code').waitFor()
}

/** Ten recovery codes, as the server shows them once. */
const codes = Array.from({ length: 10 }, (_, n) => `7f3a9-1c2d4-e5f60-7a8b${n}`)

const wrote = (id: number, mine: boolean, content: string) => ({ id, mine, content, createdAt: at })
/** A question, its answer, and older messages. */
const withAnswer = stubResponseAt(readSupport, () => ({
  ...{ state: 'answered' as const, unread: true, next: 7 },
  messages: [
    wrote(8, true, 'We have moved. Our new address is 21 Cask Lane, Harbour Quarter.'),
    wrote(9, false, 'Thank you. Two of us are checking it; you will see it here by tomorrow.'),
  ],
}))

/** The access of a merchant's owner, and the way to support. */
export const merchantSecurityScenes: readonly Scene[] = [
  { name: 'merchant-security', path: '/MerchantSecurity', who: shop, beforeOpen: withEmail },
  { name: 'merchant-security-empty', path: '/MerchantSecurity', who: shop, afterOpen: submit },
  { name: 'merchant-security-recovered', path: '/MerchantSecurity', who: shop, beforeOpen: afterRecovery },
  {
    name: 'merchant-security-revoke-all',
    component: 'KeysAfterRecovery',
    overlay: true,
    path: '/MerchantSecurity',
    who: shop,
    beforeOpen: afterRecovery,
    afterOpen: press('main .btn--danger-quiet'),
  },
  {
    name: 'merchant-security-waits',
    path: '/MerchantSecurity',
    who: shop,
    beforeOpen: changeResponse(owner, (mine) => ({
      ...mine,
      ...{ email: 'owner@cedar.test', nextEmail: 'new.owner@cedar.test', nextEmailAt: at },
    })),
  },
  {
    name: 'merchant-security-sign-out',
    component: 'EndDevices',
    overlay: true,
    path: '/MerchantSecurity',
    who: shop,
    beforeOpen: withEmail,
    afterOpen: press('main button.row'),
  },
  { name: 'merchant-factor-no-mailbox', path: '/MerchantFactor', who: shop },
  { name: 'merchant-factor-off', path: '/MerchantFactor', who: shop, beforeOpen: withMailbox },
  {
    name: 'merchant-factor-set-up',
    component: 'PasswordSheet',
    overlay: true,
    path: '/MerchantFactor',
    who: shop,
    beforeOpen: withMailbox,
    afterOpen: press('main button.btn--primary'),
  },
  { name: 'merchant-factor-key', path: '/MerchantFactor?step=key', who: shop, beforeOpen: withKey, afterOpen: submit },
  { name: 'merchant-factor-resume', path: '/MerchantFactor', who: shop, beforeOpen: withKey },
  { name: 'merchant-factor', path: '/MerchantFactor', who: shop, beforeOpen: withFactor },
  {
    name: 'merchant-factor-remove',
    component: 'PasswordSheet',
    overlay: true,
    path: '/MerchantFactor',
    who: shop,
    beforeOpen: withFactor,
    afterOpen: press('main button.btn--danger-quiet'),
  },
  {
    name: 'merchant-factor-codes',
    path: '/MerchantFactor',
    who: shop,
    beforeOpen: async (page) => {
      await withFactor(page)
      await stubResponse(contract.ownerFactor.ownerRecoveryCodes, () => codes)(page)
    },
    afterOpen: async (page) => {
      await press('main section:nth-of-type(2) .btn--quiet')(page)
      await page.locator('dialog input').fill('a quiet evening')
      await press('dialog button[type=submit]')(page)
      await page.locator('.recovery').waitFor()
    },
  },
  {
    name: 'merchant-factor-passkey',
    component: 'ChangeOwnerPasskey',
    overlay: true,
    path: '/MerchantFactor',
    who: shop,
    beforeOpen: withFactor,
    afterOpen: press('main button.row'),
  },
  {
    name: 'merchant-factor-code',
    component: 'OwnerCodeSheet',
    overlay: true,
    path: '/MerchantFactor',
    who: shop,
    beforeOpen: async (page) => {
      await withFactor(page)
      await refuseCall(contract.ownerFactor.removeOwnerAuthenticator, 'owner_code_needed')(page)
    },
    afterOpen: async (page) => {
      await press('main button.btn--danger-quiet')(page)
      await typePassword(page)
    },
  },
  {
    name: 'merchant-login-code',
    path: '/MerchantLogin',
    who: 'visitor',
    beforeOpen: refuseCall(contract.merchants.login, 'owner_code_needed'),
    afterOpen: logIn,
  },
  { name: 'merchant-support', path: '/MerchantSupport', who: shop, beforeOpen: withAnswer, afterOpen: submit },
  { name: 'merchant-support-empty', path: '/MerchantSupport', who: shop, component: 'MerchantSupportScreen' },
  { name: 'merchant-forgot', path: '/MerchantForgot', who: 'visitor', afterOpen: submit },
]
