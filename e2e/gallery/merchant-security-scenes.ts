import { contract } from '@humidor/contract/index.ts'
import { submit } from './form-actions.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse, stubResponseAt } from './stub-responses.ts'

const { owner } = contract.owner
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
  { name: 'merchant-support', path: '/MerchantSupport', who: shop, beforeOpen: withAnswer, afterOpen: submit },
  { name: 'merchant-support-empty', path: '/MerchantSupport', who: shop, component: 'MerchantSupportScreen' },
  { name: 'merchant-forgot', path: '/MerchantForgot', who: 'visitor', afterOpen: submit },
]
