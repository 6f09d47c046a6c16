import type { WireOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { uploadScreeningList } from '@humidor/contract/platform/upload.ts'
import type { Page } from 'playwright-core'
import { type ConsoleScene, open, openAndPress, submitPanel } from './console-scene.ts'
import { changeResponse, stubResponseAt } from './stub-responses.ts'

const { screeningLists, screeningEntries } = consoleContract.screening
const { withdrawal } = consoleContract.withdrawals

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Three lists: the sandbox has none of its own. */
const lists = stubResponseAt(screeningLists, (now): WireOf<typeof screeningLists> => {
  const by = { uploadedBy: 'Fiona Filler', removed: 0, waits: null }
  return {
    count: 3,
    next: null,
    rows: [
      {
        ...by,
        id: '3',
        name: null,
        lines: 214,
        uploadedAt: daysBefore(now, 0.1),
        approvedBy: null,
        inForceAt: null,
        waits: 'use',
      },
      {
        ...{ ...by, id: '2', name: 'OFAC, specially designated nationals, November 2026', lines: 98_734, removed: 12 },
        ...{ uploadedAt: daysBefore(now, 9), approvedBy: 'Victor Vitola', inForceAt: daysBefore(now, 8.9) },
      },
      {
        ...{ ...by, id: '1', name: 'Reported by members', lines: 3 },
        ...{ uploadedAt: daysBefore(now, 40), approvedBy: 'Victor Vitola', inForceAt: daysBefore(now, 40) },
      },
    ],
  }
})

const entries = stubResponseAt(screeningEntries, (now): WireOf<typeof screeningEntries> => {
  const at = {
    list: 2,
    listName: 'OFAC, specially designated nationals, November 2026',
    removed: null,
    removalWaits: false,
  }
  return {
    count: 3,
    next: null,
    rows: [
      {
        ...at,
        id: '11',
        line: 2,
        address: ADDRESS,
        network: null,
        source: 'OFAC',
        reason: 'Sanctions programme of 2026',
      },
      {
        ...{ ...at, id: '12', line: 3, address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', network: 'TRX' as const },
        ...{ source: 'Police of Zug, case 2026-1187', reason: 'Theft from an exchange', removalWaits: true },
      },
      {
        ...{
          ...at,
          id: '13',
          line: 98_734,
          address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
          network: 'BSC' as const,
        },
        ...{ source: 'Court', reason: 'Frozen until the decision' },
        removed: {
          at: daysBefore(now, 1),
          maker: 'Fiona Filler',
          checker: 'Victor Vitola',
          reason: 'The court has released it.',
        },
      },
    ],
  }
})

async function both(page: Page) {
  await lists(page)
  await entries(page)
}

const uploads = (id: number | null) => async (page: Page) => {
  await lists(page)
  const refused = [
    { line: 3, problem: 'no address', text: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe' },
    { line: 17, problem: 'no reason', text: ADDRESS },
    { line: 1_204, problem: 'twice', text: ADDRESS },
  ]
  const data = { id, lines: id === null ? 0 : 98_734, refused, refusedCount: 3 }
  await page.route(`**${uploadScreeningList.path}`, (route) =>
    route.fulfill({ json: { code: 0, msg: 'success', data } }),
  )
}

async function checkLines(page: Page) {
  await page.getByLabel('Addresses', { exact: true }).fill(`${ADDRESS},all,Police,Theft`)
  await page.getByRole('button', { name: 'Check the lines' }).click()
  await page.locator('.screening__problems').waitFor()
}

const stopped = changeResponse(withdrawal, (data) => ({
  ...data,
  needsSecond: true,
  hits: [
    {
      ...{
        id: '4',
        rule: 'listed' as const,
        foundAt: data.createdAt,
        list: 2,
        listedSince: data.createdAt,
        cleared: null,
      },
      text: 'On the list “OFAC, specially designated nationals, November 2026”, line 2. OFAC: Sanctions programme of 2026',
    },
    {
      ...{ id: '5', rule: 'sum' as const, foundAt: data.createdAt, list: null, listedSince: null, cleared: null },
      text: '7,400 USDT requested within 24 h: more than 5,000 USDT',
    },
  ],
}))

/** Lists of addresses, and a withdrawal that stopped for review. */
export const consoleScreeningScenes: readonly ConsoleScene[] = [
  {
    ...{ name: 'console-screening', path: '/screening', who: 'fiona', beforeOpen: both },
    components: ['screening/ScreeningScreen', 'screening/Lists'],
  },
  {
    ...{ name: 'console-screening-list', path: '/screening?item=2', who: 'fiona', beforeOpen: both },
    components: ['screening/ListPanel'],
    afterOpen: async (page) => {
      await page.locator('.screening__entries').waitFor()
    },
  },
  {
    ...{ name: 'console-screening-found', path: `/screening?search=${ADDRESS}`, who: 'wendy', beforeOpen: both },
    components: ['screening/FoundEntries'],
  },
  {
    ...{ name: 'console-screening-remove', path: '/screening?item=2', who: 'fiona', beforeOpen: both },
    components: ['screening/RemovalDialog'],
    afterOpen: async (page) => {
      await page.getByRole('button', { name: 'Remove line 2' }).click()
      await page.locator('dialog button[type=submit]').click()
    },
  },
  {
    ...{ name: 'console-screening-import', path: '/screening?ask=new', who: 'fiona', beforeOpen: uploads(null) },
    components: ['screening/LinesForm'],
    afterOpen: checkLines,
  },
  {
    ...{ name: 'console-screening-use', path: '/screening?ask=new', who: 'fiona', beforeOpen: uploads(3) },
    components: ['screening/UseForm'],
    afterOpen: async (page) => {
      await checkLines(page)
      await submitPanel(page)
    },
  },
  { name: 'console-withdrawal-stopped', path: '/withdrawals', who: 'fiona', beforeOpen: stopped, afterOpen: open },
  {
    ...{ name: 'console-withdrawal-stopped-to-pay', path: '/withdrawals?state=approved', who: 'fiona' },
    beforeOpen: stopped,
    afterOpen: openAndPress('Request approval'),
  },
]
