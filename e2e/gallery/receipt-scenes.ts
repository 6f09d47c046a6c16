import { readFile } from 'node:fs/promises'
import { contract } from '@humidor/contract/index.ts'
import type { Page } from 'playwright-core'
import { press, type Scene } from './scene.ts'
import { changeResponse, stubResponse } from './stub-responses.ts'

/** Fetches the receipts until they are listed: the first of a new sandbox are signed some seconds after its start. */
async function compare(page: Page) {
  const first = page.locator('main .rows button').first()
  for (let tries = 0; tries < 60 && !(await first.isVisible()); tries += 1) {
    await press('main .nextdraw button')(page)
    await first.waitFor({ timeout: 1_000 }).catch(() => undefined)
  }
  await first.waitFor()
}

/** A receipt in the right form that no platform has signed. */
const forged =
  '/Receipt#1~100~member:12345678:transaction:USCD~1~transactionTransferIn~1000000~1000000~2026-11-29T10:00:00.000123Z~0~3~7~2026-11-29T10:00:17.000000Z~1~2026-11-28~UCakSBFmG74hOm9lZTGKs5-uOFtnVow6o1CxLL1Hjv4sW8_ITo7I6Bvkhxa79Yq4vfqomn39w1to6rBai5o5FoN7euU25Aj6oW2_jnkPIz8nDrIAUdFWm3-DDb1MC2IOAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAfd3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3XQI-2eYRs09sOHKTJFh3nBaQvp-Y7Hb47pg8Z7soNDaBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc'

/** The picture that the button of an open receipt draws, laid over the page. */
async function showPicture(page: Page) {
  const saved = page.waitForEvent('download')
  await press('dialog .btn:has(.lucide-image-down)')(page)
  const path = await (await saved).path()
  const bytes = (await readFile(path)).toString('base64')
  await page.evaluate((data) => {
    const picture = new Image()
    picture.src = `data:image/png;base64,${data}`
    picture.alt = ''
    picture.style.cssText =
      'position:fixed;inset:0;z-index:9999;width:100%;height:100%;object-fit:contain;background:#888'
    document.querySelector('dialog[open]')?.append(picture)
    return picture.decode()
  }, bytes)
}

/** What the platform answers about a picture, in the right form. */
const shared = '/Receipt#p1~100~1~0123456789abcdef0123456789abcdef'

/** A movement as the platform shows it to whoever has its picture. */
const movement = {
  ...({ transfer: 100, wallet: 2, coin: 'USCD', moneyChange: -120_500_000, say: 'transactionTransferOut' } as const),
  ...{ createdAt: '2026-11-29T10:00:00.000Z', owner: 'al***na', other: 'bo***to' },
}

/** Signed receipts: on the device, one of them, the alarm, and the check for anybody. */
export const receiptScenes: readonly Scene[] = [
  { name: 'receipts', path: '/Receipts', who: 'alice', afterOpen: compare },
  {
    name: 'receipts-one',
    component: 'ReceiptSheet',
    overlay: true,
    path: '/Receipts',
    who: 'alice',
    afterOpen: async (page) => {
      await compare(page)
      await press('main .rows button')(page)
    },
  },
  {
    name: 'receipts-picture',
    overlay: true,
    path: '/Receipts',
    who: 'alice',
    afterOpen: async (page) => {
      await compare(page)
      await press('main .rows button')(page)
      await showPicture(page)
    },
  },
  {
    name: 'receipts-delete',
    component: 'KeptFiles',
    overlay: true,
    path: '/Receipts',
    who: 'alice',
    afterOpen: async (page) => {
      await compare(page)
      await press('main .btn--danger-quiet')(page)
    },
  },
  { name: 'receipts-empty', component: 'Receipts', path: '/Receipts', who: 'tom' },
  {
    name: 'receipts-alarm',
    path: '/Receipts',
    who: 'magnus',
    beforeOpen: changeResponse(contract.receipts.list, (page) => ({
      ...page,
      rows: page.rows.map((row, place) => (place === 2 ? { ...row, balanceAfter: row.balanceAfter + 1 } : row)),
    })),
    afterOpen: async (page) => {
      await press('main .nextdraw button')(page)
      await page.locator('main [role=alert]').waitFor()
    },
  },
  { name: 'receipt-nothing', component: 'ReceiptScreen', path: '/Receipt', who: 'visitor' },
  { name: 'receipt-false', path: forged, who: 'visitor' },
  { name: 'receipt-picture-unknown', path: shared, page: 'receipt', who: 'visitor' },
  {
    name: 'receipt-picture-confirmed',
    path: shared,
    page: 'receipt',
    who: 'visitor',
    beforeOpen: stubResponse(contract.receipts.pictureFacts, () => movement),
  },
  {
    name: 'receipt-genuine',
    path: '/Receipts',
    page: 'receipt',
    who: 'alice',
    afterOpen: async (page) => {
      await compare(page)
      await press('main .rows button')(page)
      await press('dialog a.textlink')(page)
      await page.waitForURL('**/Receipt#*')
      await page.locator('dialog').waitFor({ state: 'detached' })
      await page.locator('main .leaf').waitFor()
    },
  },
  {
    name: 'merchant-receipts',
    path: '/MerchantReceipts',
    who: 'merchant, verified',
    afterOpen: press('main .nextdraw button'),
  },
]
