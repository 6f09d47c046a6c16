import { expect, it } from 'vitest'
import { returnToPage } from '../clock.ts'
import { rowsWithText } from '../page-queries.ts'
import { refresh } from '../refresh.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

it('an offline form cannot be sent and keeps its text, and once online it is sent once', async () => {
  const { sandbox } = story
  const { context, page, pageErrors } = await story.phoneOf('alice')
  await page.goto(`${sandbox.address}/Exchange`)
  const convert = page.getByRole('button', { name: 'Convert 7.25 USDT' })
  const has = /You have ([\d,]+\.\d\d)/
  const owned = async () => Number(has.exec((await page.getByText(has).textContent()) ?? '')?.[1]?.replace(',', ''))
  const before = await owned()
  await page.getByLabel('Amount', { exact: true }).fill('7.25')
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  expect(await convert.isDisabled()).toBe(true)
  await page.getByLabel('Amount', { exact: true }).press('Enter')
  expect(await owned()).toBe(before)
  await context.setOffline(false)
  await page.getByText('You are online again').waitFor()

  // The response is lost: a second press cannot pay twice, and the page reloads the balance.
  let lose = true
  await page.route('**/api/user/balanceToTransaction', async (route) => {
    if (!lose) return route.continue()
    lose = false
    await route.fetch()
    return route.abort()
  })
  await convert.click()
  await page.getByText('Network error').waitFor()
  await expect.poll(owned).toBeCloseTo(before - 7.25, 1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/Asset')
  await page.getByRole('listitem').filter({ hasText: '−7.25' }).waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: '−7.25' }).count()).toBe(1)

  // A refresh loads the history too, not only the total.
  const movements = page.waitForRequest('**/api/user/detail*')
  await refresh(page)
  await movements

  // A failed refresh leaves the old figures, so the app reports the failure.
  await page.route('**/api/user/info', (route) => route.abort())
  await page.getByText('Network error').waitFor({ state: 'hidden' })
  await refresh(page)
  await page.getByText('Network error').waitFor()
  await page.getByRole('heading', { name: 'Wallet detail' }).waitFor()
  expect(pageErrors).toEqual([])
})

it('a page stays unchanged while the next one loads', async () => {
  const { sandbox } = story
  const { page, person, pageErrors } = await story.phoneOf('alice')
  await page.goto(`${sandbox.address}/Deposit`)
  await person.openDeposit('30')
  const payment = page.getByText('Send exactly', { exact: true })

  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let asked = 0
  await page.route('**/assets/*DepositdetailScreen*', async (route) => {
    asked += 1
    await released
    await route.continue()
  })
  await page.getByRole('link', { name: 'Records' }).click()
  await expect.poll(() => asked).toBeGreaterThan(0)
  // The address has changed already, and the old page must not fall back to its initial form.
  await page.waitForURL('**/Depositdetail')
  expect(await payment.isVisible()).toBe(true)
  expect(await page.getByLabel('Amount', { exact: true }).count()).toBe(0)
  release()
  await payment.waitFor({ state: 'hidden' })
  expect(pageErrors).toEqual([])
})

it('a page that failed to load offers a retry, and loads from there', async () => {
  const { sandbox } = story
  const { page } = await story.phoneOf('bob')
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(`${sandbox.address}/Asset`)
  // The figures may fail first. Then the member is unknown and the app leads to /Error.
  await page.waitForURL('**/Error?redirect=%2FAsset')
  await page.getByText('This did not load').waitFor()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Wallet detail' }).waitFor()

  // If the script of a screen cannot be loaded, the rest of the app stays usable.
  await page.route('**/assets/*Vip*', (route) => route.abort())
  await page.goto(`${sandbox.address}/Index`)
  await page.getByRole('link', { name: 'VIP', exact: true }).last().click()
  await page.getByText('This page did not load').waitFor()
  await page.unroute('**/assets/*Vip*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'VIP' }).first().waitFor()
})

it('a member who returns to a page sees what has changed meanwhile', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('alice')
  await page.goto(`${sandbox.address}/Asset`)
  await page.locator('.loadmore li').first().waitFor()
  const other = await story.phoneOf('alice')
  await other.page.goto(`${sandbox.address}/Exchange`)
  await other.page.getByLabel('Amount', { exact: true }).fill('2.75')
  await other.page.getByRole('button', { name: 'Convert 2.75 USDT' }).click()
  await other.page.waitForURL('**/Asset')
  expect(await rowsWithText(page, '−2.75').count()).toBe(0)
  await returnToPage(page)
  await rowsWithText(page, '−2.75').waitFor()
  expect([...pageErrors, ...other.pageErrors]).toEqual([])
})

it('content that failed to load is loaded when the network is back', async () => {
  const { sandbox } = story
  const { context, page } = await story.phoneOf('bob')
  const failThenReconnect = async (out: string, failure = 'This did not load') => {
    await page.getByText(failure).waitFor()
    await context.setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await page.unroute(out)
    await context.setOffline(false)
  }
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(`${sandbox.address}/Asset`)
  await page.waitForURL('**/Error?redirect=%2FAsset')
  await failThenReconnect('**/api/**')
  await page.getByRole('heading', { name: 'Wallet detail' }).waitFor()

  await page.route('**/api/user/detail*', (route) => route.abort())
  await page.goto(`${sandbox.address}/Asset`)
  await failThenReconnect('**/api/user/detail*')
  await page.getByText('This did not load').waitFor({ state: 'hidden' })
  await page.locator('.loadmore li').first().waitFor()

  await page.route('**/assets/*Vip*', (route) => route.abort())
  await page.goto(`${sandbox.address}/Index`)
  await page.getByRole('link', { name: 'VIP', exact: true }).last().click()
  await failThenReconnect('**/assets/*Vip*', 'This page did not load')
  await page.getByRole('heading', { name: 'VIP' }).first().waitFor()
})

it('a button pressed on the first page before its script has loaded takes effect once it has', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phone()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(sandbox.address, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Language: English' }).click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  release()
  await page.getByRole('dialog', { name: 'Language' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(pageErrors).toEqual([])
})

it('pages that load while rendering is paused for them are rendered without errors', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('magnus')
  // Delays each slice of rendering, as on a busy phone, so that the next page has loaded before rendering resumes.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => postMessage.call(this, message), 80)
    }
  })
  for (const first of ['/Index', '/More']) {
    await page.goto(sandbox.address + first)
    await page.locator('h1').waitFor()
    for (const path of ['/Asset', '/Exchange', '/Deposit', '/Depositdetail', '/Vip', '/Transferu']) {
      const left = await page.title()
      await page.evaluate((path) => history.pushState(null, '', path), path)
      await page.waitForFunction((left) => document.title !== left, left)
    }
  }
  expect(pageErrors).toEqual([])
})

it('the second click of a double click does nothing on the page that the first one opened', async () => {
  const { page, pageErrors } = await story.phoneOf('bob')
  const pressAt = async (name: string, clickCount: number) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.getByRole('link', { name }).first().boundingBox()) ?? {}
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
  }
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await pressAt('Market', 1)
  await heading('Market')
  await page.evaluate(() => addEventListener('click', ({ detail }) => Object.assign(window, { heard: detail })))
  await pressAt('Asset', 2)
  expect(await page.evaluate('window.heard')).toBeUndefined()
  await pressAt('Asset', 1)
  await heading('Asset')
  expect(await page.evaluate('window.heard')).toBe(1)
  // A double click on one element reaches it twice.
  const tab = page.getByRole('tab', { name: 'Bonus' })
  await tab.dblclick()
  await page.getByRole('tab', { name: 'Bonus', selected: true }).waitFor()
  expect(await page.evaluate('window.heard')).toBe(2)
  expect(pageErrors).toEqual([])
})

it('the back button leaves a payment and never returns to a finished one, and scroll position and tab are restored', async () => {
  const { page, person, pageErrors } = await story.phoneOf('carol')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('link', { name: 'Asset' }).click()
  await heading('Asset')
  await page.getByRole('main').getByRole('link', { name: 'Deposit' }).click()
  await person.openDeposit('25')
  const paying = page.url()
  await page.reload()
  await page.locator('.qr').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Show address' }).waitFor()
  await page.goForward()
  await page.locator('.qr').waitFor()
  expect(page.url()).toBe(paying)
  await page.goBack()
  await page.goBack()
  await heading('Asset')

  await page.getByRole('main').getByRole('link', { name: 'Convert' }).click()
  await page.getByLabel('Amount', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Convert 3.00 USDT' }).click()
  await heading('Asset')
  await page.goBack()
  await heading('Asset')
  await page.goBack()
  await heading('Index')

  // Going back restores the scroll position.
  await page.setViewportSize({ width: 390, height: 500 })
  // The app records the scroll position after the next frame.
  await page.evaluate(async () => {
    scrollTo(0, 200)
    for (let frames = 0; frames < 2; frames += 1) await new Promise((next) => requestAnimationFrame(next))
  })
  // A real click would first scroll the bar into view.
  await page.getByRole('link', { name: 'More' }).dispatchEvent('click')
  await heading('More')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await heading('Index')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)

  // Going back within a page restores nothing: the next page starts at the top.
  await page.getByRole('link', { name: 'Asset' }).dispatchEvent('click')
  await heading('Asset')
  await page.getByRole('tab', { name: 'Bonus' }).click()
  await page.waitForURL('**/Asset?tab=rewards')
  await page.evaluate(() => history.pushState(null, '', '?tab=income'))
  await page.goBack()
  await page.waitForURL('**/Asset?tab=rewards')
  await page.getByRole('link', { name: 'Index' }).dispatchEvent('click')
  await page.locator('h1:focus', { hasText: 'Index' }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // Going back from another page restores the tab.
  await page.goBack()
  await page.getByRole('tab', { name: 'Bonus', selected: true }).waitFor()
  expect(pageErrors).toEqual([])
})
