import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Page } from 'playwright-core'
import { consoleAlertScenes } from './console-alert-scenes.ts'
import { consoleBatchScenes } from './console-batch-scenes.ts'
import { consoleContentScenes } from './console-content-scenes.ts'
import { consoleMemberScenes } from './console-member-scenes.ts'
import { consoleMerchantListScenes } from './console-merchant-list-scenes.ts'
import { consoleMerchantScenes } from './console-merchant-scenes.ts'
import { consoleMoneyScenes } from './console-money-scenes.ts'
import { consoleOperatorScenes } from './console-operator-scenes.ts'
import { consolePriceScenes } from './console-price-scenes.ts'
import { consoleProductScenes } from './console-product-scenes.ts'
import { type ConsoleScene, open, openAndPress, openRowWith, pressInPanel, submitPanel } from './console-scene.ts'
import { consoleScreeningScenes } from './console-screening-scenes.ts'
import { consoleSearchScenes } from './console-search-scenes.ts'
import { consoleStateScenes } from './console-state-scenes.ts'
import { consoleTableScenes } from './console-table-scenes.ts'
import { consoleTimelineScenes } from './console-timeline-scenes.ts'
import { press } from './scene.ts'
import { changeResponse } from './stub-responses.ts'

/** Adds a second claim to each payment, by a member whose deposit asked for an amount further off. */
const contested = changeResponse(consoleContract.deposits.payments, (all) => ({
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

/** Every screen of the console, with the panels and dialogs on it. */
export const consoleScenes: readonly ConsoleScene[] = [
  ...consoleSearchScenes,
  ...consoleTableScenes,
  { name: 'console-sign-in', path: '/' },
  { name: 'console-sign-in-wrong', path: '/', afterOpen: press('button[type=submit]') },
  { name: 'console-overview', path: '/overview', who: 'fiona', components: ['overview/OverviewScreen'] },
  {
    name: 'console-menu',
    path: '/overview',
    who: 'fiona',
    components: ['frame/Navigation'],
    maxWidth: 899,
    afterOpen: async (page) => {
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
    components: ['withdrawals/MoneyOut', 'withdrawals/WithdrawalPanel'],
    afterOpen: open,
  },
  { name: 'console-withdrawal-wrong', path: '/withdrawals', who: 'victor', afterOpen: openAndPress('Reject') },
  { name: 'console-withdrawal-support', path: '/withdrawals', who: 'wendy', afterOpen: open },
  { name: 'console-withdrawals-to-pay', path: '/withdrawals?state=approved', who: 'fiona', afterOpen: open },
  {
    name: 'console-withdrawal-reject',
    path: '/withdrawals?state=approved',
    who: 'fiona',
    components: ['withdrawals/RejectDialog'],
    afterOpen: openAndPress('Reject'),
  },
  { name: 'console-withdrawals-sent', path: '/withdrawals?state=sent', who: 'fiona', afterOpen: open },
  {
    name: 'console-withdrawal-take-back',
    path: '/withdrawals?state=sent',
    who: 'fiona',
    components: ['withdrawals/TakeBackDialog'],
    afterOpen: async (page) => {
      await page.locator('tbody tr', { hasText: 'Check the payment' }).getByRole('link').click()
      await pressInPanel('Remove transaction')(page)
    },
  },
  {
    name: 'console-withdrawal-changed',
    path: '/withdrawals',
    who: 'fiona',
    afterOpen: async (page) => {
      await page.locator('tbody tr', { hasText: 'Address changed' }).getByRole('link').click()
      await page.locator('.panel .ember').waitFor()
    },
  },
  { name: 'console-withdrawals-completed', path: '/withdrawals?state=completed', who: 'fiona', afterOpen: open },
  { name: 'console-withdrawals-rejected', path: '/withdrawals?state=rejected', who: 'fiona', afterOpen: open },
  { name: 'console-withdrawals-none', path: '/withdrawals?search=nobody', who: 'fiona' },
  ...consoleBatchScenes,
  ...consoleScreeningScenes,
  { name: 'console-payouts', path: '/payouts', who: 'fiona', afterOpen: open },
  ...consoleMerchantListScenes,
  ...consoleAlertScenes,
  { name: 'console-payments', path: '/payments', who: 'fiona', components: ['deposits/Payments'] },
  { name: 'console-payment', path: '/payments', who: 'fiona', components: ['deposits/PaymentPanel'], afterOpen: open },
  { name: 'console-payment-support', path: '/payments', who: 'wendy', afterOpen: open },
  {
    name: 'console-payment-assign',
    path: '/payments',
    who: 'fiona',
    components: ['deposits/AssignDialog'],
    afterOpen: openAndPress('Assign'),
  },
  {
    name: 'console-payment-contested',
    path: '/payments',
    who: 'fiona',
    beforeOpen: contested,
    afterOpen: openContested,
  },
  {
    name: 'console-payment-contested-assign',
    path: '/payments',
    who: 'fiona',
    beforeOpen: contested,
    afterOpen: async (page) => {
      await openContested(page)
      await pressInPanel('Assign')(page)
    },
  },
  {
    name: 'console-payment-leave',
    path: '/payments',
    who: 'fiona',
    components: ['deposits/LeaveDialog'],
    afterOpen: openAndPress('Leave uncredited'),
  },
  {
    name: 'console-claim',
    path: '/payments?tab=claims',
    who: 'fiona',
    components: ['deposits/Claims', 'deposits/ClaimPanel'],
    afterOpen: open,
  },
  {
    name: 'console-claim-refuse',
    path: '/payments?tab=claims',
    who: 'fiona',
    components: ['deposits/RefuseDialog'],
    beforeOpen: changeResponse(consoleContract.deposits.claims, (all) => ({
      ...all,
      rows: all.rows.map((claim) => ({ ...claim, payment: null, paymentWaits: false })),
    })),
    afterOpen: openAndPress('Reject claim'),
  },
  { name: 'console-deposits', path: '/deposits', who: 'fiona', components: ['deposits/DepositsScreen'] },
  {
    name: 'console-deposits-again',
    path: '/deposits?again=BSC',
    who: 'fiona',
    components: ['deposits/ReadAgain', 'deposits/SetBackForm'],
  },
  { name: 'console-deposits-again-wrong', path: '/deposits?again=BSC', who: 'fiona', afterOpen: submitPanel },
  {
    name: 'console-deposit',
    path: '/deposits?state=credited',
    who: 'fiona',
    components: ['deposits/DepositPanel'],
    afterOpen: open,
  },
  { name: 'console-movements', path: '/movements', who: 'fiona', components: ['wallet/MovementsScreen'] },
  {
    name: 'console-movement-conversion',
    path: '/movements',
    who: 'fiona',
    components: ['wallet/MovementPanel'],
    afterOpen: open,
  },
  { name: 'console-movements-cancelled', path: '/movements?state=cancelled', who: 'fiona', afterOpen: open },
  { name: 'console-movements-nobody', path: '/movements?search=12345678', who: 'fiona' },
  { name: 'console-held-transfers', path: '/movements?kind=transfer', who: 'fiona' },
  { name: 'console-held-transfer', path: '/movements?kind=transfer', who: 'fiona', afterOpen: open },
  {
    name: 'console-held-transfer-stop',
    path: '/movements?kind=transfer',
    who: 'fiona',
    components: ['wallet/StopDialog'],
    afterOpen: openAndPress('Stop transfer'),
  },
  {
    name: 'console-held-transfers-stopped',
    path: '/movements?kind=transfer&state=cancelled',
    who: 'fiona',
    afterOpen: open,
  },
  { name: 'console-members', path: '/members', who: 'victor', components: ['members/LookUpScreen'] },
  { name: 'console-members-filter', path: '/members?level=1', who: 'victor', afterOpen: press('.queue__tools button') },
  {
    name: 'console-member',
    path: '/members?search=magnus',
    who: 'victor',
    components: ['members/MemberPanel'],
    afterOpen: open,
  },
  { name: 'console-member-frozen', path: '/members?search=freya', who: 'victor', afterOpen: open },
  {
    name: 'console-member-freeze',
    path: '/members?search=magnus',
    who: 'victor',
    components: ['members/AboutDialog'],
    afterOpen: openAndPress('Freeze'),
  },
  {
    name: 'console-member-unfreeze',
    path: '/members?search=freya',
    who: 'victor',
    afterOpen: openAndPress('Unfreeze'),
  },
  {
    name: 'console-member-sign-out',
    path: '/members?search=magnus',
    who: 'wendy',
    afterOpen: openAndPress('Sign out everywhere'),
  },
  {
    name: 'console-member-reset',
    path: '/members?search=magnus',
    who: 'wendy',
    afterOpen: openAndPress('Reset authenticator'),
  },
  {
    name: 'console-member-level',
    path: '/members?search=magnus',
    who: 'victor',
    components: ['members/LevelDialog'],
    afterOpen: openAndPress('Set level'),
  },
  {
    name: 'console-history',
    path: '/members?search=magnus',
    who: 'victor',
    components: ['members/History'],
    afterOpen: async (page) => {
      await open(page)
      await page.getByRole('link', { name: 'All entries' }).click()
      await page.locator('td.num').first().waitFor()
    },
  },
  { name: 'console-approvals', path: '/approvals', who: 'wendy', components: ['approvals/ApprovalsScreen'] },
  {
    name: 'console-approval-maker',
    path: '/approvals',
    who: 'wendy',
    components: ['approvals/ApprovalPanel'],
    afterOpen: open,
  },
  { name: 'console-approval-checker', path: '/approvals', who: 'sam', afterOpen: open },
  {
    name: 'console-approvals-search',
    path: '/approvals?search=tom&kind=resetAuthenticator',
    who: 'wendy',
  },
  { name: 'console-approvals-none', path: '/approvals?state=expired', who: 'wendy' },
  { name: 'console-audit', path: '/audit', who: 'victor', components: ['audit/AuditScreen'] },
  {
    name: 'console-audit-filter',
    path: '/audit?about=1',
    who: 'victor',
  },
  { name: 'console-deed', path: '/audit', who: 'victor', components: ['audit/AuditEventPanel'], afterOpen: open },
  { name: 'console-operators', path: '/operators', who: 'victor', components: ['operators/Everybody'] },
  { name: 'console-operator', path: '/operators?item=2', who: 'victor', components: ['operators/OperatorPanel'] },
  { name: 'console-operator-oneself', path: '/operators', who: 'victor', afterOpen: openRowWith('Victor Vitola') },
  { name: 'console-account', path: '/account', who: 'victor', components: ['account/AccountScreen'] },
  { name: 'console-account-wrong', path: '/account', who: 'wendy', afterOpen: press('form button[type=submit]') },
  { name: 'console-other-role', path: '/members', who: 'conrad', components: ['frame/Shown'] },
  { name: 'console-nowhere', path: '/nowhere', who: 'fiona' },
  ...consoleOperatorScenes,
  ...consoleMemberScenes,
  ...consoleTimelineScenes,
  ...consoleMerchantScenes,
  ...consoleMoneyScenes,
  ...consoleContentScenes,
  ...consolePriceScenes,
  ...consoleProductScenes,
  ...consoleStateScenes,
]
