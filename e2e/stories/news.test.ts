import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { stumblingBlocks } from '../browser.ts'
import { openDesk, settled } from '../operator.ts'
import { setStage } from '../stage.ts'

const stage = setStage()

const barn = join(fileURLToPath(new URL('../../sandbox/news/', import.meta.url)), 'barn.png')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page, text: string) => page.locator('.toast', { hasText: text }).waitFor()
const surface = (page: Page) => page.getByRole('textbox', { name: /^Body in/ })

it('an operator writes news with a picture, plans nothing, publishes it, and a member reads it in their language', async () => {
  const { page, go, troubles } = await openDesk(stage.browser, stage.world, 'conrad')
  await go('/news')
  await page.getByText('The order book is open').first().waitFor()
  await page.getByRole('link', { name: 'Write news' }).click()
  await page.getByLabel('Title in English').fill('A rare vintage arrives')
  await page.getByLabel('Summary in English').fill('Two hundred boxes from a forgotten year.')
  await surface(page).click()
  await page.keyboard.type('They were found behind a wall.')
  await page.keyboard.press('Enter')
  await button(page, 'Bold').click()
  await page.keyboard.type('Nobody knows who put them there.')
  // What a member will see stands beside it while it is typed.
  await page.locator('.news-preview strong, .news-preview b').waitFor()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Choose a picture').click()])
  await chooser.setFiles(barn)
  await page.locator('.news-picture img').waitFor()
  expect(await stumblingBlocks(page)).toEqual([])
  await button(page, 'Save').click()
  await said(page, 'Saved')
  await page.waitForURL(/item=\d+/)
  const id = new URL(page.url()).searchParams.get('item')

  const alice = await stage.phoneOf('alice')
  const address = `${stage.world.address}/Newsdetail?id=${id}`
  await alice.page.goto(address)
  await alice.page.getByText('This is no longer here').waitFor()

  await button(page, 'Publish').click()
  await page.getByText('they are shown English').waitFor()
  await button(page, 'Publish now').click()
  await said(page, 'Members see it now')

  await page.getByRole('tab', { name: /German/ }).click()
  await page.getByLabel('Title in German').fill('Ein seltener Jahrgang')
  await button(page, 'Save').click()
  await page.getByText('A language is there as a whole').waitFor()
  await page.getByLabel('Summary in German').fill('Zweihundert Kisten aus einem vergessenen Jahr.')
  await surface(page).click()
  await page.keyboard.type('Sie lagen hinter einer Wand.')
  await button(page, 'Save').click()
  await said(page, 'Saved')

  await alice.page.goto(`${stage.world.address}/Market`)
  await alice.page.getByRole('link', { name: /A rare vintage arrives/ }).click()
  await alice.page.getByRole('heading', { name: 'A rare vintage arrives' }).waitFor()
  await alice.page.getByText('Nobody knows who put them there.').waitFor()
  expect(await alice.page.locator('.article__pic').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  expect(await stumblingBlocks(alice.page)).toEqual([])
  await alice.page.evaluate(() => localStorage.setItem('lang', 'de'))
  await alice.page.reload()
  await alice.page.getByRole('heading', { name: 'Ein seltener Jahrgang' }).waitFor()
  await alice.page.evaluate(() => localStorage.setItem('lang', 'tai'))
  await alice.page.reload()
  await alice.page.locator('.note', { hasText: 'English' }).waitFor()

  await settled(page)
  await button(page, 'Take back').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await said(page, 'Taken back')
  await alice.page.reload()
  await alice.page.locator('.state').waitFor()
  expect(await alice.page.locator('.article').count()).toBe(0)
  expect([...troubles, ...alice.troubles]).toEqual([])
})

it('of two operators one has news open, and the other only looks', async () => {
  // One after the other: a code that was shown before makes half a minute go by, for everybody.
  const conrad = await openDesk(stage.browser, stage.world, 'conrad')
  const victor = await openDesk(stage.browser, stage.world, 'victor')
  const title = victor.page.getByLabel('Title in English')
  await conrad.go('/news?item=3')
  await conrad.page.getByText('Open for you until').waitFor()
  await victor.go('/news?item=3')
  await victor.page.getByText('Conrad Cutter has this open').waitFor()
  await expect.poll(() => title.isDisabled()).toBe(true)
  await conrad.page.getByRole('link', { name: 'All news' }).click()
  await conrad.page.waitForLoadState('networkidle')
  await victor.page.getByRole('button', { name: 'Ask again' }).click()
  await victor.page.getByText('Open for you until').waitFor()
  await expect.poll(() => title.isDisabled()).toBe(false)
})
