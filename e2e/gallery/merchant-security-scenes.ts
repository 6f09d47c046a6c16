import { contract } from '@humidor/contract/index.ts'
import { submit } from './form-actions.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse } from './stub-responses.ts'

const { owner } = contract.owner
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

/** The access of a merchant's owner. */
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
  { name: 'merchant-forgot', path: '/MerchantForgot', who: 'visitor', afterOpen: submit },
]
