import type { Page } from 'playwright-core'
import type { ConsoleScene } from './console-scene.ts'

const pressTool = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

async function saveView(page: Page) {
  await pressTool('View')(page)
  await pressTool('Save this view')(page)
  await page.getByLabel('Name').fill('Large ones, to be paid this week by two')
}

async function withSavedViews(page: Page) {
  await saveView(page)
  await pressTool('Save')(page)
  await page.locator('dialog').waitFor({ state: 'detached' })
}

async function showKeys(page: Page) {
  await page.locator('.queue__open').first().waitFor()
  await page.keyboard.press('?')
  await page.locator('.keys').waitFor()
}

async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await page.locator('.unreached').waitFor()
}

/** How a list is shown, its saved views, the keys of a page, and a page without a connection. */
export const consoleTableScenes: readonly ConsoleScene[] = [
  {
    ...{ name: 'console-table-view', path: '/withdrawals?state=approved', who: 'fiona' },
    ...{ components: ['components/ListViewFields', 'components/SavedViewFields'], afterOpen: withSavedViews },
  },
  {
    ...{ name: 'console-table-hidden', path: '/members?hide=e-mail.level&order=oldest&size=50', who: 'sam' },
    afterOpen: pressTool('View'),
  },
  { name: 'console-table-save', path: '/deposits?state=credited', who: 'fiona', afterOpen: saveView },
  {
    ...{ name: 'console-table-keys', path: '/withdrawals', who: 'fiona' },
    ...{ components: ['frame/KeysSheet'], afterOpen: showKeys },
  },
  { name: 'console-table-offline', path: '/members', who: 'sam', afterOpen: goOffline },
]
