import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { delayResponse } from '../network.ts'
import { button, openConsole, signInOperator, waitForConsole, waitForToast } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const barn = join(fileURLToPath(new URL('../../sandbox/news/', import.meta.url)), 'barn.png')
/** Presses Back without waiting for the navigation, as the app may ask first. */
const back = (page: Page) => page.goBack({ timeout: 500 }).catch(() => {})
const editor = (page: Page) => page.getByRole('textbox', { name: /^Body in/ })

it('an operator writes and publishes news with a picture, and a member reads it in their language', async () => {
  const { page, go, pageErrors } = await openConsole(story.browser, story.sandbox, 'conrad')
  await go('/news')
  await page.getByText('Order book').first().waitFor()
  await page.getByRole('link', { name: 'New article' }).click()
  await page.getByLabel('Title in English').fill('A rare vintage arrives')
  await page.getByLabel('Summary in English').fill('Two hundred boxes from a forgotten year.')
  await editor(page).click()
  await page.keyboard.type('They were found behind a wall.')
  await page.keyboard.press('Enter')
  await button(page, 'Bold').click()
  await page.keyboard.type('Nobody knows who put them there.')
  // The preview follows the typing.
  await page.locator('.writing__preview strong, .writing__preview b').waitFor()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Choose a picture').click()])
  await chooser.setFiles(barn)
  await page.locator('.writing__picture img').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Save').click()
  await waitForToast(page, 'Saved')
  await page.waitForURL(/item=\d+/)
  const id = new URL(page.url()).searchParams.get('item')

  const alice = await story.phoneOf('alice')
  const address = `${story.sandbox.address}/Newsdetail?id=${id}`
  await alice.page.goto(address)
  await alice.page.getByText('Article not found').waitFor()

  await button(page, 'Publish').click()
  await page.getByText('those readers see English').waitFor()
  const release = await delayResponse(page, '/console/publishNews')
  await button(page, 'Publish now').click()
  // A choice made after the request was sent does not change the message.
  await page.getByLabel('When').selectOption({ label: 'Later' })
  const releaseReload = await delayResponse(page, '/console/newsItem')
  release()
  await waitForToast(page, 'Published')
  // The form is disabled until it has reloaded, as edits would be based on the previous version.
  await expect.poll(() => page.getByLabel('Source').isDisabled()).toBe(true)
  releaseReload()
  await button(page, 'Unpublish').waitFor()

  await page.getByRole('tab', { name: /German/ }).click()
  await page.getByLabel('Title in German').fill('Ein seltener Jahrgang')
  await button(page, 'Save').click()
  await page.getByText(/, or leave (both|all of them) empty/).waitFor()
  await page.getByLabel('Summary in German').fill('Zweihundert Kisten aus einem vergessenen Jahr.')
  await editor(page).click()
  await page.keyboard.type('Sie lagen hinter einer Wand.')
  await button(page, 'Save').click()
  await waitForToast(page, 'Saved')

  await alice.page.goto(`${story.sandbox.address}/Market`)
  await alice.page.getByRole('link', { name: /A rare vintage arrives/ }).click()
  await alice.page.getByRole('heading', { name: 'A rare vintage arrives' }).waitFor()
  await alice.page.getByText('Nobody knows who put them there.').waitFor()
  const picture = alice.page.locator('.article__pic')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  expect(await axeViolations(alice.page)).toEqual([])
  await alice.page.evaluate(() => localStorage.setItem('lang', 'de'))
  await alice.page.reload()
  await alice.page.getByRole('heading', { name: 'Ein seltener Jahrgang' }).waitFor()
  await alice.page.evaluate(() => localStorage.setItem('lang', 'tai'))
  await alice.page.reload()
  await alice.page.locator('.note', { hasText: 'English' }).waitFor()

  await waitForConsole(page)
  await button(page, 'Unpublish').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await waitForToast(page, 'Unpublished')
  await alice.page.reload()
  await alice.page.locator('.state').waitFor()
  expect(await alice.page.locator('.article').count()).toBe(0)
  expect([...pageErrors, ...alice.pageErrors]).toEqual([])
})

it('only one of two operators can edit news, and the other can read it', async () => {
  // In sequence: a used code advances the shared clock by up to 30 seconds.
  const conrad = await openConsole(story.browser, story.sandbox, 'conrad')
  const victor = await openConsole(story.browser, story.sandbox, 'victor')
  const title = victor.page.getByLabel('Title in English')
  await conrad.go('/news?item=3')
  await conrad.page.getByText('You have this open until').waitFor()
  await victor.go('/news?item=3')
  await victor.page.getByText('Conrad Cutter has this open').waitFor()
  await expect.poll(() => title.isDisabled()).toBe(true)
  const released = conrad.page.waitForResponse('**/api/console/release')
  await conrad.page.getByRole('link', { name: 'All news' }).click()
  await released
  await victor.page.getByRole('button', { name: 'Try again' }).click()
  await victor.page.getByText('You have this open until').waitFor()
  await expect.poll(() => title.isDisabled()).toBe(false)
})

it('an operator is asked before leaving unsaved text, and a reload or the end of the session keeps it', async () => {
  const operator = await openConsole(story.browser, story.sandbox, 'conrad')
  const { page } = operator
  const title = page.getByLabel('Title in English')
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
  const restored = page.getByText('Your earlier draft has been restored.')
  const elsewhere = page.getByRole('link', { name: 'My account' })
  await operator.go('/news')
  await page.getByRole('link', { name: 'New article' }).click()
  // Without typed text the app does not ask.
  await page.getByRole('link', { name: 'All news' }).click()
  await page.getByRole('link', { name: 'New article' }).click()
  await title.fill('A cold spring')
  await page.getByRole('tab', { name: /German/ }).click()
  await page.getByLabel('Title in German').fill('Ein kalter Frühling')
  expect(await asked.count()).toBe(0)

  await elsewhere.click()
  await asked.getByText('will be lost if you leave without saving.').waitFor()
  await expect.poll(() => asked.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => elsewhere.evaluate((link) => link === document.activeElement)).toBe(true)
  await back(page)
  await button(page, 'Stay').click()
  expect(await page.getByLabel('Title in German').inputValue()).toBe('Ein kalter Frühling')

  // A reload opens the browser's own dialog.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await restored.waitFor()
  expect(await page.getByLabel('Title in German').inputValue()).toBe('Ein kalter Frühling')

  await page.getByLabel('Summary in German').fill('Der Tabak keimt spät.')
  await editor(page).fill('Geduld.')
  await page.getByRole('tab', { name: /English/ }).click()
  await page.getByLabel('Summary in English').fill('The tobacco is late.')
  await editor(page).fill('Patience.')
  await story.sandbox.advance(16 * 60)
  // A background call may have ended the session already. Then there is no Save button.
  await button(page, 'Save')
    .click({ timeout: 5_000 })
    .catch(() => {})
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await signInOperator(page, story.sandbox, operator.who)
  await restored.waitFor()
  await editor(page).getByText('Patience.').waitFor()

  // Text that the operator discards is not restored.
  await page.getByRole('link', { name: 'All news' }).click()
  await button(page, 'Leave').click()
  await page.getByRole('link', { name: 'New article' }).click()
  expect(await title.inputValue()).toBe('')
  await title.fill('Another')
  await back(page)
  await button(page, 'Leave').click()
  await page.getByRole('link', { name: 'New article' }).waitFor()
  expect(operator.pageErrors).toEqual([])
})
