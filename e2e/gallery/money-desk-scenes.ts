import type { Page } from 'playwright-core'
import { type DeskScene, open, openThat, submitPanel } from './desk-scene.ts'

async function wrongAward(page: Page) {
  const [amount, again] = [
    page.locator('.panel .field__input--money').first(),
    page.locator('.panel .field__input--money').last(),
  ]
  await amount.fill('12000')
  await again.fill('1200')
  await submitPanel(page)
}

async function wrongSetting(page: Page) {
  await page.locator('.panel .field__input').first().fill('22:00')
  await submitPanel(page)
}

/** The accounts of whoever stands first on the list of members. */
async function ofMember(page: Page) {
  const uid = /\d{8}/.exec((await page.locator('.queue__second').first().textContent()) ?? '')?.[0] ?? ''
  await page.goto(new URL(`/console/ledger/accounts?search=${uid}`, page.url()).href)
  await page.locator('.queue .money').first().waitFor()
}

/** The operators' own money: reserves, awards, moves, the ledger, the settings, and what of it waits for a second operator. */
export const moneyDeskScenes: readonly DeskScene[] = [
  {
    name: 'console-treasury',
    path: '/treasury',
    who: 'fiona',
    shows: ['treasury/TreasuryScreen', 'treasury/Reserves'],
  },
  {
    name: 'console-awards',
    path: '/treasury?tab=awards',
    who: 'fiona',
    shows: ['treasury/TreasuryActions', 'treasury/TreasuryActionPanel'],
    then: open,
  },
  { name: 'console-award-new', path: '/treasury?tab=awards&ask=new', who: 'fiona', shows: ['treasury/AwardForm'] },
  { name: 'console-award-wrong', path: '/treasury?tab=awards&ask=new', who: 'fiona', then: wrongAward },
  { name: 'console-moves', path: '/treasury?tab=moves', who: 'fiona', then: open },
  {
    name: 'console-move-new',
    path: '/treasury?tab=moves&ask=new',
    who: 'fiona',
    shows: ['treasury/MoveForm'],
    then: submitPanel,
  },
  { name: 'console-trades', path: '/trades', who: 'fiona', shows: ['order-book/Orders'] },
  { name: 'console-trades-none', path: '/trades?search=nobody', who: 'fiona' },
  { name: 'console-trade', path: '/trades', who: 'fiona', shows: ['order-book/TradePanel'], then: open },
  {
    name: 'console-trade-cancel',
    path: '/trades?state=open',
    who: 'wendy',
    shows: ['order-book/Cancel'],
    then: async (page) => {
      await open(page)
      await page.locator('.panel__btns button:enabled').click()
      await page.locator('dialog').waitFor()
    },
  },
  { name: 'console-trades-volume', path: '/trades?tab=volume', who: 'fiona', shows: ['order-book/Volume'] },
  { name: 'console-ledger', path: '/ledger', who: 'fiona', shows: ['ledger-explorer/TransfersScreen'] },
  { name: 'console-ledger-filter', path: '/ledger?operation=systemAward&from=2026-01-01', who: 'fiona' },
  { name: 'console-ledger-none', path: '/ledger?search=nothing', who: 'fiona' },
  { name: 'console-transfer', path: '/ledger', who: 'fiona', shows: ['ledger-explorer/TransferPanel'], then: open },
  { name: 'console-transfer-treasury', path: '/ledger?search=treasury-conversion:', who: 'fiona', then: open },
  { name: 'console-accounts', path: '/ledger/accounts', who: 'fiona', shows: ['ledger-explorer/AccountsScreen'] },
  { name: 'console-accounts-none', path: '/ledger/accounts?search=99999999', who: 'fiona' },
  { name: 'console-accounts-member', path: '/members', who: 'fiona', then: ofMember },
  {
    name: 'console-account-history',
    path: '/ledger/account/108',
    who: 'fiona',
    shows: ['ledger-explorer/AccountScreen'],
    then: open,
  },
  { name: 'console-settings', path: '/settings', who: 'fiona', shows: ['settings/SettingsScreen'] },
  { name: 'console-setting', path: '/settings?item=depositPause', who: 'fiona', shows: ['settings/SettingPanel'] },
  { name: 'console-setting-waits', path: '/settings?item=transferFee', who: 'fiona' },
  { name: 'console-setting-wrong', path: '/settings?item=withdrawalOpens', who: 'fiona', then: wrongSetting },
  { name: 'console-setting-changes', path: '/settings?tab=changes', who: 'fiona', shows: ['settings/Changes'] },
  { name: 'console-setting-content', path: '/settings?item=withdrawalFee', who: 'conrad' },
  { name: 'console-approval-award', path: '/approvals', who: 'victor', then: openThat('Award') },
  { name: 'console-approval-setting', path: '/approvals', who: 'victor', then: openThat('Change a setting') },
  { name: 'console-approval-withdrawal', path: '/approvals', who: 'victor', then: openThat('Pay a withdrawal') },
]
