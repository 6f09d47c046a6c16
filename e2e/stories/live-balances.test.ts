import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpStory } from '../story.ts'

const story = setUpStory()

/** How long a page may take to show a transfer made elsewhere. */
const MAX_DELAY_MS = 2_000

const shown = (page: Page) => page.locator('main').innerText()

it('every page with balances shows a received transfer within two seconds', async () => {
  const { sandbox } = story
  const alice = await story.member('alice')
  const gregor = await story.member('gregor')
  const phones = []
  for (const path of ['/Index', '/Asset', '/Exchangeusdt']) {
    const phone = await story.phoneOf('alice')
    await phone.page.goto(`${sandbox.address}${path}`)
    await phone.page
      .getByText(/\d\.\d\d/)
      .first()
      .waitFor()
    phones.push(phone)
  }
  const sender = await story.phoneOf('gregor')
  await sender.page.goto(`${sandbox.address}/Transferu`)
  await sender.page.getByLabel('Recipient’s e-mail').fill(alice.email)
  await sender.page.getByLabel('Amount', { exact: true }).fill('12.5')
  await sender.page.getByRole('button', { name: 'Continue' }).click()
  const before = await Promise.all(phones.map(({ page }) => shown(page)))
  await sender.page.getByLabel('Authenticator code').fill(await sender.person.freshGoogleCode(gregor.totpSecret))
  await sender.page.getByRole('button', { name: 'Send 12.50 USCD' }).click()
  await sender.page.getByText('12.50 USCD sent', { exact: true }).waitFor()
  const follow = phones.map(async ({ page }, at) => {
    await expect.poll(() => shown(page), { timeout: MAX_DELAY_MS }).not.toBe(before[at])
  })
  await Promise.all(follow)
  expect(phones.flatMap(({ pageErrors }) => pageErrors)).toEqual([])
})
