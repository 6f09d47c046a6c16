import type { Page } from 'playwright-core'
import { activityDeskScenes } from './activity-scenes.ts'
import { letterDeskScenes } from './letter-scenes.ts'
import { mallDeskScenes } from './mall-scenes.ts'
import { moneyDeskScenes } from './money-desk-scenes.ts'
import { newsDeskScenes } from './news-scenes.ts'
import { priceDeskScenes } from './price-desk-scenes.ts'
import { productDeskScenes } from './product-desk-scenes.ts'
import { press } from './scene.ts'

/** One picture of the back office. */
export interface DeskScene {
  name: string
  /** Within the back office. */
  path: string
  /** Whose eyes: an operator's, by the beginning of the name; absent: nobody is signed in. */
  who?: 'victor' | 'wendy' | 'sam' | 'fiona' | 'conrad'
  then?: (page: Page) => Promise<unknown>
}

const open = async (page: Page) => {
  await press('.queue__open')(page)
  await page.locator('.panel').waitFor()
}
const openAndPress = (name: string) => async (page: Page) => {
  await open(page)
  await page.locator('.panel').getByRole('button', { name, exact: true }).click()
}

/** Every screen of the back office, with what can be open on it. */
export const deskScenes: readonly DeskScene[] = [
  { name: 'console-sign-in', path: '/' },
  { name: 'console-sign-in-wrong', path: '/', then: press('button[type=submit]') },
  { name: 'console-overview', path: '/overview', who: 'fiona' },
  { name: 'console-overview-support', path: '/overview', who: 'wendy' },
  { name: 'console-overview-content', path: '/overview', who: 'conrad' },
  { name: 'console-withdrawals', path: '/withdrawals', who: 'fiona' },
  { name: 'console-withdrawal', path: '/withdrawals', who: 'fiona', then: open },
  { name: 'console-withdrawal-wrong', path: '/withdrawals', who: 'victor', then: openAndPress('Reject') },
  { name: 'console-withdrawal-support', path: '/withdrawals', who: 'wendy', then: open },
  { name: 'console-withdrawals-to-pay', path: '/withdrawals?state=approved', who: 'fiona', then: open },
  {
    name: 'console-withdrawal-reject',
    path: '/withdrawals?state=approved',
    who: 'fiona',
    then: openAndPress('Reject'),
  },
  { name: 'console-withdrawals-sent', path: '/withdrawals?state=sent', who: 'fiona', then: open },
  {
    name: 'console-withdrawal-take-back',
    path: '/withdrawals?state=sent',
    who: 'fiona',
    then: async (page) => {
      await page.locator('tbody tr', { hasText: 'Look at the payment' }).getByRole('link').click()
      await page.locator('.panel').getByRole('button', { name: 'Take the transaction back', exact: true }).click()
    },
  },
  {
    name: 'console-withdrawal-changed',
    path: '/withdrawals',
    who: 'fiona',
    then: async (page) => {
      await page.locator('tbody tr', { hasText: 'Address changed' }).getByRole('link').click()
      await page.locator('.panel .ember').waitFor()
    },
  },
  { name: 'console-withdrawals-completed', path: '/withdrawals?state=completed', who: 'fiona', then: open },
  { name: 'console-withdrawals-rejected', path: '/withdrawals?state=rejected', who: 'fiona', then: open },
  { name: 'console-withdrawals-none', path: '/withdrawals?search=nobody', who: 'fiona' },
  { name: 'console-payouts', path: '/payouts', who: 'fiona', then: open },
  { name: 'console-merchants', path: '/merchants', who: 'wendy' },
  { name: 'console-merchant', path: '/merchants', who: 'wendy', then: open },
  { name: 'console-merchant-wrong', path: '/merchants', who: 'wendy', then: openAndPress('Refuse') },
  { name: 'console-merchants-verified', path: '/merchants?status=1', who: 'wendy', then: open },
  {
    name: 'console-merchant-address',
    path: '/merchants?status=1',
    who: 'wendy',
    then: openAndPress('Ask for another address'),
  },
  { name: 'console-merchants-rejected', path: '/merchants?status=2', who: 'wendy', then: open },
  { name: 'console-merchants-none', path: '/merchants?search=nobody', who: 'wendy' },
  { name: 'console-merchants-bills', path: '/merchants?status=bills', who: 'fiona' },
  { name: 'console-payments', path: '/payments', who: 'fiona' },
  { name: 'console-payment', path: '/payments', who: 'fiona', then: open },
  { name: 'console-payment-assign', path: '/payments', who: 'fiona', then: openAndPress('Assign') },
  { name: 'console-payment-leave', path: '/payments', who: 'fiona', then: openAndPress('Leave as it is') },
  { name: 'console-claims', path: '/payments?tab=claims', who: 'fiona', then: open },
  { name: 'console-deposits', path: '/deposits', who: 'fiona' },
  { name: 'console-deposit', path: '/deposits?state=credited', who: 'fiona', then: open },
  { name: 'console-movements', path: '/movements', who: 'fiona' },
  { name: 'console-movement-conversion', path: '/movements', who: 'fiona', then: open },
  { name: 'console-movements-cancelled', path: '/movements?state=cancelled', who: 'fiona', then: open },
  { name: 'console-movements-nobody', path: '/movements?search=12345678', who: 'fiona' },
  { name: 'console-transfers', path: '/movements?kind=transfer', who: 'fiona' },
  { name: 'console-transfer', path: '/movements?kind=transfer', who: 'fiona', then: open },
  {
    name: 'console-transfer-stop',
    path: '/movements?kind=transfer',
    who: 'fiona',
    then: openAndPress('Stop transfer'),
  },
  { name: 'console-transfers-stopped', path: '/movements?kind=transfer&state=cancelled', who: 'fiona', then: open },
  { name: 'console-members', path: '/members', who: 'victor' },
  { name: 'console-members-filter', path: '/members?level=1', who: 'victor', then: press('.queue__tools button') },
  { name: 'console-member', path: '/members?search=magnus', who: 'victor', then: open },
  { name: 'console-member-frozen', path: '/members?search=freya', who: 'victor', then: open },
  { name: 'console-member-freeze', path: '/members?search=magnus', who: 'victor', then: openAndPress('Freeze') },
  { name: 'console-member-level', path: '/members?search=magnus', who: 'victor', then: openAndPress('Set level') },
  {
    name: 'console-history',
    path: '/members?search=magnus',
    who: 'victor',
    then: async (page) => {
      await open(page)
      await page.getByRole('link', { name: 'All entries' }).click()
      await page.locator('td.num').first().waitFor()
    },
  },
  { name: 'console-approvals', path: '/approvals', who: 'wendy' },
  { name: 'console-approval-maker', path: '/approvals', who: 'wendy', then: open },
  { name: 'console-approval-checker', path: '/approvals', who: 'sam', then: open },
  { name: 'console-approvals-none', path: '/approvals?state=expired', who: 'wendy' },
  { name: 'console-audit', path: '/audit', who: 'victor' },
  { name: 'console-deed', path: '/audit', who: 'victor', then: open },
  { name: 'console-operators', path: '/operators', who: 'victor' },
  { name: 'console-operator', path: '/operators?item=2', who: 'victor' },
  { name: 'console-account', path: '/account', who: 'victor' },
  { name: 'console-other-role', path: '/members', who: 'conrad' },
  ...moneyDeskScenes,
  ...newsDeskScenes,
  ...activityDeskScenes,
  ...letterDeskScenes,
  ...priceDeskScenes,
  ...productDeskScenes,
  ...mallDeskScenes,
]
