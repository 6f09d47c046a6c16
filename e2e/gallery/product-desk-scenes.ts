import type { Page } from 'playwright-core'
import { type DeskScene, open } from './desk-scene.ts'

/** The newest draw that was held, recomputed. */
const recomputed = async (page: Page) => {
  await page
    .locator('tbody tr', { has: page.locator('.status--done') })
    .first()
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'Recompute it', exact: true }).click()
  await page.locator('.panel .checks').waitFor()
}

/** What runs on a calendar, as operators see it: midnights, how long the treasury lasts, pre-orders and their draws, pledges, the flexible treasure, freezes. */
export const productDeskScenes: readonly DeskScene[] = [
  { name: 'console-settlement', path: '/settlement', who: 'fiona', shows: ['settlement/Midnights'] },
  { name: 'console-midnight', path: '/settlement', who: 'fiona', shows: ['settlement/MidnightPanel'], then: open },
  { name: 'console-settlement-open', path: '/settlement?state=open', who: 'wendy' },
  {
    name: 'console-coverage',
    path: '/settlement?tab=coverage',
    who: 'fiona',
    shows: ['settlement/SettlementScreen', 'settlement/Coverage'],
  },
  { name: 'console-draws', path: '/draws', who: 'fiona', shows: ['draws/DrawsScreen'] },
  { name: 'console-draw', path: '/draws', who: 'fiona', shows: ['draws/DrawPanel'], then: open },
  { name: 'console-draw-checked', path: '/draws', who: 'wendy', then: recomputed },
  { name: 'console-preorders', path: '/preorders', who: 'fiona', shows: ['preorders/Orders'] },
  {
    name: 'console-preorder',
    path: '/preorders?state=paid',
    who: 'fiona',
    shows: ['preorders/OrderPanel'],
    then: open,
  },
  { name: 'console-preorder-freezes', path: '/preorders?freezing=yes', who: 'wendy', then: open },
  { name: 'console-preorders-none', path: '/preorders?search=nobody', who: 'fiona' },
  { name: 'console-preorders-standing', path: '/preorders?tab=standing', who: 'fiona', shows: ['preorders/Summary'] },
  { name: 'console-pledges', path: '/pledges', who: 'fiona', shows: ['pledges/Pledges'] },
  { name: 'console-pledge', path: '/pledges', who: 'fiona', shows: ['pledges/PledgePanel'], then: open },
  { name: 'console-pledges-standing', path: '/pledges?tab=standing', who: 'fiona', shows: ['pledges/Summary'] },
  { name: 'console-raffle', path: '/raffle', who: 'fiona', shows: ['raffle/Draws', 'raffle/DrawPanel'], then: open },
  { name: 'console-raffle-waiting', path: '/raffle?tab=waiting', who: 'wendy' },
  { name: 'console-raffle-standing', path: '/raffle?tab=standing', who: 'fiona', shows: ['raffle/Summary'] },
  { name: 'console-flexible-treasure', path: '/flexible-treasure', who: 'fiona', shows: ['flexible-treasure/Moves'] },
  {
    name: 'console-treasure-move',
    path: '/flexible-treasure',
    who: 'wendy',
    shows: ['flexible-treasure/MovePanel'],
    then: open,
  },
  {
    name: 'console-treasure-owed',
    path: '/flexible-treasure?tab=owed',
    who: 'fiona',
    shows: ['flexible-treasure/OwedReturns'],
  },
  {
    name: 'console-treasure-standing',
    path: '/flexible-treasure?tab=standing',
    who: 'fiona',
    shows: ['flexible-treasure/Summary'],
  },
  { name: 'console-freezes', path: '/freezes', who: 'wendy', shows: ['freezes/FreezesScreen'] },
  { name: 'console-settings-products', path: '/settings?item=pledgeQuota', who: 'fiona' },
]
