import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Page } from 'playwright-core'
import { answered } from './answers.ts'
import { type DeskScene, inPanel, open, openAndPress, openThat, submitPanel } from './desk-scene.ts'
import { moneyDeskScenes } from './money-desk-scenes.ts'
import { operatorDeskScenes } from './operator-desk-scenes.ts'
import { priceDeskScenes } from './price-desk-scenes.ts'
import { productDeskScenes } from './product-desk-scenes.ts'
import { press } from './scene.ts'
import { stateDeskScenes } from './state-desk-scenes.ts'
import { writingDeskScenes } from './writing-desk-scenes.ts'

/** Somebody else says of a payment that it is theirs, too: their deposit asked for an amount that is further off. */
const contested = answered(consoleContract.deposits.payments, (all) => ({
  ...all,
  rows: all.rows.map((payment) => ({
    ...payment,
    claims: payment.claims.flatMap((claim) => [
      claim,
      {
        ...claim,
        id: `${claim.id}0`,
        member: { uid: 12_345_678, name: 'somebody_else' },
        asked: claim.asked + 4_119,
        openedAt: new Date(Date.parse(payment.seenAt) + 60_000).toISOString(),
      },
    ]),
  })),
}))

async function openContested(page: Page) {
  await page.locator('tbody tr', { hasText: 'Contested' }).getByRole('link').click()
  await page.locator('.panel .checks__warn', { hasText: 'Contested' }).waitFor()
}

/** Every screen of the back office, with what can be open on it. */
export const deskScenes: readonly DeskScene[] = [
  { name: 'console-sign-in', path: '/' },
  { name: 'console-sign-in-wrong', path: '/', then: press('button[type=submit]') },
  { name: 'console-overview', path: '/overview', who: 'fiona', shows: ['overview/OverviewScreen'] },
  {
    name: 'console-menu',
    path: '/overview',
    who: 'fiona',
    shows: ['frame/Navigation'],
    most: 899,
    then: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.locator('dialog[open]').waitFor()
    },
  },
  { name: 'console-overview-support', path: '/overview', who: 'wendy' },
  { name: 'console-overview-content', path: '/overview', who: 'conrad' },
  { name: 'console-withdrawals', path: '/withdrawals', who: 'fiona' },
  {
    name: 'console-withdrawal',
    path: '/withdrawals',
    who: 'fiona',
    shows: ['withdrawals/MoneyOut', 'withdrawals/WithdrawalPanel'],
    then: open,
  },
  { name: 'console-withdrawal-wrong', path: '/withdrawals', who: 'victor', then: openAndPress('Reject') },
  { name: 'console-withdrawal-support', path: '/withdrawals', who: 'wendy', then: open },
  { name: 'console-withdrawals-to-pay', path: '/withdrawals?state=approved', who: 'fiona', then: open },
  {
    name: 'console-withdrawal-reject',
    path: '/withdrawals?state=approved',
    who: 'fiona',
    shows: ['withdrawals/RejectDialog'],
    then: openAndPress('Reject'),
  },
  { name: 'console-withdrawals-sent', path: '/withdrawals?state=sent', who: 'fiona', then: open },
  {
    name: 'console-withdrawal-take-back',
    path: '/withdrawals?state=sent',
    who: 'fiona',
    shows: ['withdrawals/TakeBackDialog'],
    then: async (page) => {
      await page.locator('tbody tr', { hasText: 'Look at the payment' }).getByRole('link').click()
      await inPanel('Take the transaction back')(page)
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
  {
    name: 'console-merchant',
    path: '/merchants',
    who: 'wendy',
    shows: ['merchants/Applications', 'merchants/MerchantPanel'],
    then: open,
  },
  { name: 'console-merchant-wrong', path: '/merchants', who: 'wendy', then: openAndPress('Refuse') },
  { name: 'console-merchants-verified', path: '/merchants?status=1', who: 'wendy', then: open },
  {
    name: 'console-merchant-address',
    path: '/merchants?status=1',
    who: 'wendy',
    shows: ['merchants/AddressDialog'],
    then: openAndPress('Ask for another address'),
  },
  { name: 'console-merchants-rejected', path: '/merchants?status=2', who: 'wendy', then: open },
  { name: 'console-merchants-none', path: '/merchants?search=nobody', who: 'wendy' },
  { name: 'console-merchants-bills', path: '/merchants?status=bills', who: 'fiona', shows: ['merchants/BillsWaiting'] },
  { name: 'console-payments', path: '/payments', who: 'fiona', shows: ['deposits/Payments'] },
  { name: 'console-payment', path: '/payments', who: 'fiona', shows: ['deposits/PaymentPanel'], then: open },
  { name: 'console-payment-support', path: '/payments', who: 'wendy', then: open },
  {
    name: 'console-payment-assign',
    path: '/payments',
    who: 'fiona',
    shows: ['deposits/AssignDialog'],
    then: openAndPress('Assign'),
  },
  {
    name: 'console-payment-contested',
    path: '/payments',
    who: 'fiona',
    before: contested,
    then: openContested,
  },
  {
    name: 'console-payment-contested-assign',
    path: '/payments',
    who: 'fiona',
    before: contested,
    then: async (page) => {
      await openContested(page)
      await inPanel('Assign')(page)
    },
  },
  {
    name: 'console-payment-leave',
    path: '/payments',
    who: 'fiona',
    shows: ['deposits/LeaveDialog'],
    then: openAndPress('Leave as it is'),
  },
  {
    name: 'console-claim',
    path: '/payments?tab=claims',
    who: 'fiona',
    shows: ['deposits/Claims', 'deposits/ClaimPanel'],
    then: open,
  },
  {
    name: 'console-claim-refuse',
    path: '/payments?tab=claims',
    who: 'fiona',
    shows: ['deposits/RefuseDialog'],
    before: answered(consoleContract.deposits.claims, (all) => ({
      ...all,
      rows: all.rows.map((claim) => ({ ...claim, payment: null, paymentWaits: false })),
    })),
    then: openAndPress('Answer that it is none'),
  },
  { name: 'console-deposits', path: '/deposits', who: 'fiona', shows: ['deposits/DepositsScreen'] },
  {
    name: 'console-deposits-again',
    path: '/deposits?again=BSC',
    who: 'fiona',
    shows: ['deposits/ReadAgain', 'deposits/SetBackForm'],
  },
  { name: 'console-deposits-again-wrong', path: '/deposits?again=BSC', who: 'fiona', then: submitPanel },
  {
    name: 'console-deposit',
    path: '/deposits?state=credited',
    who: 'fiona',
    shows: ['deposits/DepositPanel'],
    then: open,
  },
  { name: 'console-movements', path: '/movements', who: 'fiona', shows: ['wallet/MovementsScreen'] },
  {
    name: 'console-movement-conversion',
    path: '/movements',
    who: 'fiona',
    shows: ['wallet/MovementPanel'],
    then: open,
  },
  { name: 'console-movements-cancelled', path: '/movements?state=cancelled', who: 'fiona', then: open },
  { name: 'console-movements-nobody', path: '/movements?search=12345678', who: 'fiona' },
  { name: 'console-held-transfers', path: '/movements?kind=transfer', who: 'fiona' },
  { name: 'console-held-transfer', path: '/movements?kind=transfer', who: 'fiona', then: open },
  {
    name: 'console-held-transfer-stop',
    path: '/movements?kind=transfer',
    who: 'fiona',
    shows: ['wallet/StopDialog'],
    then: openAndPress('Stop transfer'),
  },
  {
    name: 'console-held-transfers-stopped',
    path: '/movements?kind=transfer&state=cancelled',
    who: 'fiona',
    then: open,
  },
  { name: 'console-members', path: '/members', who: 'victor', shows: ['members/LookUpScreen'] },
  { name: 'console-members-filter', path: '/members?level=1', who: 'victor', then: press('.queue__tools button') },
  {
    name: 'console-member',
    path: '/members?search=magnus',
    who: 'victor',
    shows: ['members/MemberPanel'],
    then: open,
  },
  { name: 'console-member-frozen', path: '/members?search=freya', who: 'victor', then: open },
  {
    name: 'console-member-freeze',
    path: '/members?search=magnus',
    who: 'victor',
    shows: ['members/AboutDialog'],
    then: openAndPress('Freeze'),
  },
  { name: 'console-member-unfreeze', path: '/members?search=freya', who: 'victor', then: openAndPress('Unfreeze') },
  {
    name: 'console-member-sign-out',
    path: '/members?search=magnus',
    who: 'wendy',
    then: openAndPress('Sign out everywhere'),
  },
  {
    name: 'console-member-reset',
    path: '/members?search=magnus',
    who: 'wendy',
    then: openAndPress('Reset authenticator'),
  },
  {
    name: 'console-member-level',
    path: '/members?search=magnus',
    who: 'victor',
    shows: ['members/LevelDialog'],
    then: openAndPress('Set level'),
  },
  {
    name: 'console-history',
    path: '/members?search=magnus',
    who: 'victor',
    shows: ['members/HistoryScreen'],
    then: async (page) => {
      await open(page)
      await page.getByRole('link', { name: 'All entries' }).click()
      await page.locator('td.num').first().waitFor()
    },
  },
  { name: 'console-approvals', path: '/approvals', who: 'wendy', shows: ['approvals/ApprovalsScreen'] },
  {
    name: 'console-approval-maker',
    path: '/approvals',
    who: 'wendy',
    shows: ['approvals/ApprovalPanel'],
    then: open,
  },
  { name: 'console-approval-checker', path: '/approvals', who: 'sam', then: open },
  { name: 'console-approvals-none', path: '/approvals?state=expired', who: 'wendy' },
  { name: 'console-audit', path: '/audit', who: 'victor', shows: ['audit/AuditScreen'] },
  {
    name: 'console-audit-filter',
    path: '/audit?about=1',
    who: 'victor',
  },
  { name: 'console-deed', path: '/audit', who: 'victor', shows: ['audit/AuditEventPanel'], then: open },
  { name: 'console-operators', path: '/operators', who: 'victor', shows: ['operators/Everybody'] },
  { name: 'console-operator', path: '/operators?item=2', who: 'victor', shows: ['operators/OperatorPanel'] },
  { name: 'console-operator-oneself', path: '/operators', who: 'victor', then: openThat('Victor Vitola') },
  { name: 'console-account', path: '/account', who: 'victor', shows: ['account/AccountScreen'] },
  { name: 'console-account-wrong', path: '/account', who: 'wendy', then: press('form button[type=submit]') },
  { name: 'console-other-role', path: '/members', who: 'conrad', shows: ['frame/Shown'] },
  { name: 'console-nowhere', path: '/nowhere', who: 'fiona' },
  ...operatorDeskScenes,
  ...moneyDeskScenes,
  ...writingDeskScenes,
  ...priceDeskScenes,
  ...productDeskScenes,
  ...stateDeskScenes,
]
