import type { Page } from 'playwright-core'
import { type ConsoleScene, open } from './console-scene.ts'

/** Opens the newest finished draw and recomputes it. */
const recomputeNewestDraw = async (page: Page) => {
  await page
    .locator('tbody tr', { has: page.locator('.status--done') })
    .first()
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'Verify draw', exact: true }).click()
  await page.locator('.panel .checks').waitFor()
}

/** Products for operators: settlement, coverage, pre-orders and draws, pledges, the raffle, the flexible treasure and freezes. */
export const consoleProductScenes: readonly ConsoleScene[] = [
  { name: 'console-settlement', path: '/settlement', who: 'fiona', components: ['settlement/Midnights'] },
  {
    name: 'console-midnight',
    path: '/settlement',
    who: 'fiona',
    components: ['settlement/MidnightPanel'],
    afterOpen: open,
  },
  { name: 'console-settlement-open', path: '/settlement?state=open', who: 'wendy' },
  {
    name: 'console-coverage',
    path: '/settlement?tab=coverage',
    who: 'fiona',
    components: ['settlement/SettlementScreen', 'settlement/Coverage'],
  },
  { name: 'console-draws', path: '/draws', who: 'fiona', components: ['draws/DrawsScreen'] },
  { name: 'console-draw', path: '/draws', who: 'fiona', components: ['draws/DrawPanel'], afterOpen: open },
  { name: 'console-draw-checked', path: '/draws', who: 'wendy', afterOpen: recomputeNewestDraw },
  { name: 'console-preorders', path: '/preorders', who: 'fiona', components: ['preorders/Orders'] },
  {
    name: 'console-preorder',
    path: '/preorders?state=paid',
    who: 'fiona',
    components: ['preorders/OrderPanel'],
    afterOpen: open,
  },
  { name: 'console-preorder-freezes', path: '/preorders?freezing=yes', who: 'wendy', afterOpen: open },
  { name: 'console-preorders-none', path: '/preorders?search=nobody', who: 'fiona' },
  {
    name: 'console-preorders-standing',
    path: '/preorders?tab=standing',
    who: 'fiona',
    components: ['preorders/Summary'],
  },
  { name: 'console-pledges', path: '/pledges', who: 'fiona', components: ['pledges/Pledges'] },
  { name: 'console-pledge', path: '/pledges', who: 'fiona', components: ['pledges/PledgePanel'], afterOpen: open },
  { name: 'console-pledges-standing', path: '/pledges?tab=standing', who: 'fiona', components: ['pledges/Summary'] },
  {
    name: 'console-raffle',
    path: '/raffle',
    who: 'fiona',
    components: ['raffle/Draws', 'raffle/DrawPanel'],
    afterOpen: open,
  },
  { name: 'console-raffle-waiting', path: '/raffle?tab=waiting', who: 'wendy' },
  { name: 'console-raffle-standing', path: '/raffle?tab=standing', who: 'fiona', components: ['raffle/Summary'] },
  {
    name: 'console-flexible-treasure',
    path: '/flexible-treasure',
    who: 'fiona',
    components: ['flexible-treasure/Moves'],
  },
  {
    name: 'console-treasure-move',
    path: '/flexible-treasure',
    who: 'wendy',
    components: ['flexible-treasure/MovePanel'],
    afterOpen: open,
  },
  {
    name: 'console-treasure-owed',
    path: '/flexible-treasure?tab=owed',
    who: 'fiona',
    components: ['flexible-treasure/OwedReturns'],
  },
  {
    name: 'console-treasure-standing',
    path: '/flexible-treasure?tab=standing',
    who: 'fiona',
    components: ['flexible-treasure/Summary'],
  },
  { name: 'console-freezes', path: '/freezes', who: 'wendy', components: ['freezes/FreezesScreen'] },
  { name: 'console-settings-products', path: '/settings?item=pledgeQuota', who: 'fiona' },
]
