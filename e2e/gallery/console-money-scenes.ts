import type { Page } from 'playwright-core'
import { type ConsoleScene, open, openRowWith, pressInPanel, submitPanel } from './console-scene.ts'

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

async function getMessage(page: Page) {
  await page.locator('.panel .field__input').nth(1).fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  await pressInPanel('Get the message to sign')(page)
  await page.locator('.panel .panel__code').waitFor()
}

/** Opens the accounts of the first member in the list. */
async function openMemberAccounts(page: Page) {
  const uid = /\d{8}/.exec((await page.locator('.queue__second').first().textContent()) ?? '')?.[0] ?? ''
  await page.goto(new URL(`/console/ledger/accounts?search=${uid}`, page.url()).href)
  await page.locator('.queue .money').first().waitFor()
}

/** The platform's own money: reserves, awards, moves, the order book, the ledger and settings, with their pending approvals. */
export const consoleMoneyScenes: readonly ConsoleScene[] = [
  {
    name: 'console-treasury',
    path: '/treasury',
    who: 'fiona',
    components: ['treasury/TreasuryScreen', 'treasury/Reserves'],
  },
  {
    name: 'console-awards',
    path: '/treasury?tab=awards',
    who: 'fiona',
    components: ['treasury/TreasuryActions', 'treasury/TreasuryActionPanel'],
    afterOpen: open,
  },
  { name: 'console-award-new', path: '/treasury?tab=awards&ask=new', who: 'fiona', components: ['treasury/AwardForm'] },
  { name: 'console-award-wrong', path: '/treasury?tab=awards&ask=new', who: 'fiona', afterOpen: wrongAward },
  { name: 'console-moves', path: '/treasury?tab=moves', who: 'fiona', afterOpen: open },
  {
    name: 'console-move-new',
    path: '/treasury?tab=moves&ask=new',
    who: 'fiona',
    components: ['treasury/MoveForm'],
    afterOpen: submitPanel,
  },
  {
    name: 'console-reports-close',
    path: '/reports',
    who: 'fiona',
    components: ['reports/ReportsScreen', 'reports/ReportFrame'],
  },
  {
    name: 'console-reports-result',
    path: '/reports?tab=profit-and-loss&coin=CIG',
    who: 'fiona',
  },
  {
    name: 'console-reports-reserves',
    path: '/reports?tab=reserves',
    who: 'fiona',
  },
  {
    name: 'console-reports-shops',
    path: '/reports?tab=shops',
    who: 'fiona',
  },
  {
    name: 'console-reports-chance',
    path: '/reports?tab=chance',
    who: 'fiona',
  },
  {
    name: 'console-reports-cohorts',
    path: '/reports?tab=cohorts&from=2026-01-01',
    who: 'fiona',
  },
  { name: 'console-reports-wrong-period', path: '/reports?from=2026-12-01&to=2026-11-01', who: 'fiona' },
  { name: 'console-reports-empty', path: '/reports?from=2030-01-01&to=2030-01-31', who: 'fiona' },
  {
    name: 'console-reserves',
    path: '/reserve-proofs',
    who: 'fiona',
    components: ['reserve-proofs/ReserveProofsScreen', 'reserve-proofs/ReservePanel'],
    afterOpen: open,
  },
  { name: 'console-reserves-ended', path: '/reserve-proofs?tab=ended', who: 'fiona' },
  {
    name: 'console-reserve-new',
    path: '/reserve-proofs?ask=new',
    who: 'fiona',
    components: ['reserve-proofs/ProofForm'],
    afterOpen: submitPanel,
  },
  {
    name: 'console-reserve-message',
    path: '/reserve-proofs?ask=new',
    who: 'fiona',
    afterOpen: getMessage,
  },
  {
    name: 'console-reserve-end',
    path: '/reserve-proofs?item=2&ask=end',
    who: 'fiona',
    components: ['reserve-proofs/RetirementForm'],
  },
  { name: 'console-trades', path: '/trades', who: 'fiona', components: ['order-book/Orders'] },
  { name: 'console-trades-none', path: '/trades?search=nobody', who: 'fiona' },
  { name: 'console-trade', path: '/trades', who: 'fiona', components: ['order-book/TradePanel'], afterOpen: open },
  {
    name: 'console-trade-cancel',
    path: '/trades?state=open',
    who: 'wendy',
    components: ['order-book/Cancel'],
    afterOpen: async (page) => {
      await open(page)
      await page.locator('.panel__btns button:enabled').click()
      await page.locator('dialog').waitFor()
    },
  },
  { name: 'console-trades-volume', path: '/trades?tab=volume', who: 'fiona', components: ['order-book/Volume'] },
  { name: 'console-ledger', path: '/ledger', who: 'fiona', components: ['ledger-explorer/TransfersScreen'] },
  { name: 'console-ledger-filter', path: '/ledger?operation=systemAward&from=2026-01-01', who: 'fiona' },
  { name: 'console-ledger-none', path: '/ledger?search=nothing', who: 'fiona' },
  {
    name: 'console-transfer',
    path: '/ledger',
    who: 'fiona',
    components: ['ledger-explorer/TransferPanel'],
    afterOpen: open,
  },
  {
    name: 'console-transfer-treasury',
    path: '/ledger?search=fixture:treasury-conversion',
    who: 'fiona',
    afterOpen: open,
  },
  { name: 'console-accounts', path: '/ledger/accounts', who: 'fiona', components: ['ledger-explorer/AccountsScreen'] },
  { name: 'console-accounts-none', path: '/ledger/accounts?search=99999999', who: 'fiona' },
  { name: 'console-accounts-member', path: '/members', who: 'fiona', afterOpen: openMemberAccounts },
  {
    name: 'console-account-history',
    path: '/ledger/account/108',
    who: 'fiona',
    components: ['ledger-explorer/AccountScreen'],
    afterOpen: open,
  },
  { name: 'console-settings', path: '/settings', who: 'fiona', components: ['settings/SettingsScreen'] },
  { name: 'console-setting', path: '/settings?item=depositPause', who: 'fiona', components: ['settings/SettingPanel'] },
  { name: 'console-setting-waits', path: '/settings?item=transferFee', who: 'fiona' },
  { name: 'console-setting-wrong', path: '/settings?item=withdrawalOpens', who: 'fiona', afterOpen: wrongSetting },
  { name: 'console-setting-changes', path: '/settings?tab=changes', who: 'fiona', components: ['settings/Changes'] },
  { name: 'console-setting-content', path: '/settings?item=withdrawalFee', who: 'conrad' },
  { name: 'console-approval-award', path: '/approvals', who: 'victor', afterOpen: openRowWith('Award') },
  { name: 'console-approval-setting', path: '/approvals', who: 'victor', afterOpen: openRowWith('Change a setting') },
  {
    name: 'console-approval-withdrawal',
    path: '/approvals',
    who: 'victor',
    afterOpen: openRowWith('Pay a withdrawal'),
  },
]
