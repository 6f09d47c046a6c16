import { readFile } from 'node:fs/promises'
import { maskedName } from '@humidor/domain/accounts/masked-name.ts'
import type { Receipt } from '@humidor/domain/money/receipt-check.ts'
import { receiptIn } from '@humidor/domain/money/receipt-link.ts'
import { pictureCode, pictureText } from '@humidor/domain/money/receipt-picture.ts'
import { PAPER } from '@humidor/ui/paper.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { codeInPicture } from '../code-in-picture.ts'
import { type Phone, setUpStory } from '../story.ts'

const story = setUpStory()

/** How long a receipt may take: a block is sealed, then signed. */
const SIGNED_TIMEOUT_MS = 60_000

const receiptRows = (page: Page) => page.getByRole('list', { name: 'Newest receipts' }).getByRole('button')

/** Compares until nothing older is left to fetch. */
async function compareAll(page: Page) {
  const button = page.getByRole('button', { name: 'Compare now' })
  const older = page.getByText('Older receipts are still being fetched')
  do {
    await button.click()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached', timeout: SIGNED_TIMEOUT_MS })
  } while (await older.isVisible())
}

async function pay({ page, person }: Phone, to: string, amount: string, secret: string) {
  await page.goto(`${story.sandbox.address}/Transferu`)
  await page.getByLabel('Recipient’s e-mail').fill(to)
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(secret))
  await page.getByRole('button', { name: /^Send / }).click()
  await page
    .getByText(/USCD sent$/)
    .first()
    .waitFor()
}

/** Gives a page a menu for sharing. @returns reads the file that was handed to it last */
async function withShareMenu(page: Page) {
  await page.evaluate(() => {
    const share = async ({ files }: ShareData) => Object.assign(window, { shared: files?.[0] })
    Object.defineProperty(navigator, 'canShare', { value: () => true })
    Object.defineProperty(navigator, 'share', { value: share })
  })
  return () =>
    page.evaluate(async () => {
      const { shared } = window as { shared?: File }
      return shared && { name: shared.name, type: shared.type, bytes: [...new Uint8Array(await shared.arrayBuffer())] }
    })
}

/** The newest receipt, once it is the one of this amount. */
async function newestOf(page: Page, amount: string) {
  await page.goto(`${story.sandbox.address}/Receipts`)
  await expect
    .poll(
      async () => {
        await compareAll(page)
        return await receiptRows(page).first().innerText()
      },
      { timeout: SIGNED_TIMEOUT_MS, interval: 1_000 },
    )
    .toContain(amount)
  return receiptRows(page).first()
}

/** How many receipts the device says that it keeps. */
const keptOn = async (page: Page) =>
  Number(/Receipts kept\s+(\d+)/.exec(await page.locator('main').innerText())?.[1] ?? Number.NaN)

const answers = '**/api/receipt/**'

/** Deletes what the device keeps, while no receipts arrive. */
async function empty(page: Page) {
  await page.getByRole('button', { name: 'Compare now' }).waitFor()
  if (await receiptRows(page).first().isVisible()) {
    await page.getByRole('button', { name: 'Delete from this device' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  }
  await page.getByText('No receipts yet').waitFor()
}

it('what a device keeps survives a reload without an answer, and two tabs lose nothing of each other', async () => {
  const { page, context, pageErrors } = await story.phoneOf('gregor')
  const address = `${story.sandbox.address}/Receipts`
  await page.goto(address)
  // The history of the cast is signed in rounds.
  const compared = async () => {
    await compareAll(page)
    return await keptOn(page)
  }
  await expect.poll(compared, { timeout: SIGNED_TIMEOUT_MS, interval: 1_000 }).toBeGreaterThan(1)
  const kept = await compared()

  await context.route(answers, (route) => route.abort())
  await page.reload()
  await receiptRows(page).first().waitFor()
  expect(await keptOn(page)).toBe(kept)
  await empty(page)
  await context.unroute(answers)

  // Without locks both tabs read and write at the same time.
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  const tabs = [page, await context.newPage()]
  for (const tab of tabs) await tab.goto(address)
  await Promise.all(tabs.map(compareAll))
  for (const tab of tabs) {
    await tab.reload()
    await receiptRows(tab).first().waitFor()
    expect(await keptOn(tab)).toBe(kept)
    await tab.getByText('Everything matches').waitFor()
  }
  expect(pageErrors).toEqual([])
})

it('a browser that keeps nothing, or has no space, says so and goes on', async () => {
  const address = `${story.sandbox.address}/Receipts`
  const refusing = await story.phoneOf('gregor')
  await refusing.context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException(
        'A mutation operation was attempted on a database that did not allow mutations.',
        'InvalidStateError',
      )
    }
  })
  await refusing.page.goto(address)
  await refusing.page.getByText('This browser does not let the app keep anything').waitFor()
  expect(await axeViolations(refusing.page)).toEqual([])

  const full = await story.phoneOf('gregor')
  await full.context.route(answers, (route) => route.abort())
  await full.page.goto(address)
  await empty(full.page)
  const devtools = await full.context.newCDPSession(full.page)
  const { origin } = new URL(story.sandbox.address)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await full.context.unroute(answers)
  await full.page.getByRole('button', { name: 'Compare now' }).click()
  await full.page.getByText('There is no space left on this device').waitFor()
  expect(await axeViolations(full.page)).toEqual([])
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await compareAll(full.page)
  await receiptRows(full.page).first().waitFor()
  expect([...refusing.pageErrors, ...full.pageErrors]).toEqual([])
})

it('a member keeps receipts, shows one to a stranger, and is told when the platform changes history', async () => {
  const { sandbox } = story
  const bob = await story.member('bob')
  const gregor = await story.member('gregor')
  const phone = await story.phoneOf('gregor')
  const { page } = phone

  // A payment has a receipt on the phone.
  await pay(phone, bob.email, '12.5', gregor.totpSecret)
  const newest = await newestOf(page, '12.50')
  await page.getByText('Everything matches').waitFor()
  expect(await axeViolations(page)).toEqual([])

  // It opens from its row in the wallet.
  await page.goto(`${sandbox.address}/Asset`)
  await page
    .getByRole('button', { name: /12\.50/ })
    .first()
    .click()
  const toReceipt = page.getByRole('dialog').getByRole('link', { name: 'Receipt' })
  expect((await toReceipt.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await toReceipt.click()
  await page.waitForURL('**/Receipts?transfer=*')
  await page.getByRole('dialog').getByText('Open and check').waitFor()
  expect(await page.getByRole('dialog').innerText()).toContain('12.5')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('list', { name: /^Receipt of movement \d+$/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // A stranger checks it by its link, without an account.
  await newest.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: /QR code/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const link = await dialog.getByRole('link', { name: 'Open and check' }).getAttribute('href')
  const drawn = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Share picture' }).click()
  const picture = await readFile(await (await drawn).path())
  expect((await drawn).suggestedFilename()).toMatch(/^humidor-\d+\.png$/)
  expect([picture.subarray(1, 4).toString(), picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([
    'PNG',
    PAPER.width,
    PAPER.height,
  ])
  const shared = await withShareMenu(page)
  await dialog.getByRole('button', { name: 'Share picture' }).click()
  await expect.poll(shared).toEqual({ name: (await drawn).suggestedFilename(), type: 'image/png', bytes: [...picture] })
  await dialog.getByRole('button', { name: 'Close' }).click()
  const stranger = await story.phone()
  const sent: string[] = []
  stranger.page.on('request', (request) => sent.push(request.url()))
  await stranger.page.goto(`${sandbox.address}${link}`)
  await stranger.page.getByRole('heading', { name: 'Genuine', exact: true }).waitFor()
  expect(await axeViolations(stranger.page)).toEqual([])
  expect(await stranger.page.locator('main').innerText()).toContain('12.5')
  const words = (link ?? '').split('#')[1] ?? ''
  expect(sent.filter((url) => new URL(url).pathname.includes(words) || new URL(url).search.includes(words))).toEqual([])

  // Another amount in the link is no genuine receipt.
  await stranger.page.goto(`${sandbox.address}/Home`)
  await stranger.page.goto(`${sandbox.address}${(link ?? '').replace('~-12500000~', '~-12500001~')}`)
  await stranger.page.getByRole('heading', { name: 'Not genuine' }).waitFor()

  // The code of its picture shows them the movement, and neither the balance nor a whole name.
  const { transfer, seq, salt, balanceAfter } = receiptIn(words) as Receipt
  const named = pictureText({ transfer: Number(transfer), seq: Number(seq), code: pictureCode(salt) })
  const inPicture = await codeInPicture(page, picture)
  expect(inPicture).toBe(`${sandbox.address}/Receipt#${named}`)
  await stranger.page.goto(inPicture)
  await stranger.page.getByRole('heading', { name: 'The platform confirms this' }).waitFor()
  const confirmed = await stranger.page.locator('main').innerText()
  for (const part of ['12.50 USCD', maskedName(gregor.name), maskedName(bob.name), String(transfer)])
    expect(confirmed.replaceAll('\u00A0', ' ')).toContain(part)
  expect(confirmed).not.toContain(gregor.name)
  expect(confirmed.replace(/\D/g, '')).not.toContain(String(balanceAfter).slice(0, -4))
  expect(await axeViolations(stranger.page)).toEqual([])
  await stranger.page.goto(`${sandbox.address}/Home`)
  await stranger.page.goto(`${sandbox.address}/Receipt#${named.slice(0, -2)}00`)
  await stranger.page.getByRole('heading', { name: 'Not confirmed' }).waitFor()
  expect(await axeViolations(stranger.page)).toEqual([])

  // Whoever has the database lowers the balance after it.
  const [, uid] = /member:(\d+):/.exec(words) ?? []
  const change = `update transfer set from_after = from_after - 1 where id = (select max(id) from transfer where from_account = ${uid}02)`
  expect(await sandbox.changePastGuards(change)).toBe(1)
  await sandbox.restartAfter(0)

  // Some seconds after the app is open it notices by itself, on any page.
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('receipts-tried-')) localStorage.removeItem(name)
  })
  await page.goto(`${sandbox.address}/Index`)
  const banner = page.getByRole('alert').filter({ hasText: 'A receipt does not match.' })
  await banner.waitFor({ timeout: SIGNED_TIMEOUT_MS })
  await page.goto(`${sandbox.address}/Asset`)
  await banner.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await banner.click()
  await page.waitForURL('**/Receipts?alarm')
  await page.getByText('An entry has another receipt than before.').waitFor()
  await banner.waitFor({ state: 'detached' })
  expect(await axeViolations(page)).toEqual([])

  // The evidence is a file, with what was kept and what is shown.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  const finding = saved.findings.find(({ kind }: { kind: string }) => kind === 'changed')
  expect(BigInt(finding.kept.balanceAfter) - BigInt(finding.shown.balanceAfter)).toBe(1n)
  expect(saved.keys.length).toBeGreaterThan(0)
  expect([...phone.pageErrors, ...stranger.pageErrors]).toEqual([])
})
