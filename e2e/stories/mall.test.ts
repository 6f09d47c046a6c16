import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { openConsole } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

/** Closes the panel and waits until its item is released. */
async function closePanel(page: Page) {
  const released = page.waitForResponse('**/api/console/release')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await released
}

it('a member buys at a price that changed meanwhile, one operator ships, another corrects the number, and two approve a refund', async () => {
  const { page, pageErrors } = await story.phoneOf('gregor')
  await page.goto(`${story.sandbox.address}/Mall`)
  await page.getByRole('link', { name: /Five-leaf tasting set/ }).click()
  await page.getByText('3 left').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Buy' }).click()
  // The form is filled in with the address of the last order.
  await page.getByLabel('Recipient').fill(' ')
  await page.getByRole('button', { name: /^Buy for/ }).click()
  await page.getByText('Enter the recipient’s name').waitFor()
  await page.getByLabel('Recipient').fill('Gregor Gordo')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Buy for/ }).click()
  await page.getByRole('dialog').getByText('You pay Humidor at once.').waitFor()

  // An operator changes the price while the member's dialog is open and does not reload.
  const asking = '**/api/mall/productInfo*'
  await page.route(asking, (route) => route.abort())
  const conrad = await openConsole(story.browser, story.sandbox, 'conrad')
  await conrad.go('/mall?item=3')
  await conrad.page.getByLabel('Price in USCD').fill('140')
  await conrad.page.getByRole('button', { name: 'Save', exact: true }).click()
  await conrad.page.locator('.toast', { hasText: 'Saved' }).waitFor()
  expect(await axeViolations(conrad.page)).toEqual([])

  const pay = page.getByRole('dialog').getByRole('button', { name: /^Pay/ })
  const before = await pay.textContent()
  const sent = page.waitForRequest('**/api/mall/createOrder')
  await pay.click()
  await sent
  await page.unroute(asking)
  await page.getByText(/The price has changed from/).waitFor()
  expect(await pay.textContent()).not.toBe(before)
  await pay.dblclick()
  await page.locator('.toast', { hasText: 'Thank you. Your order number is MO-' }).waitFor()
  await page.waitForURL('**/MallOrderList')
  const card = page.locator('.order-card').first()
  await card.getByText('To be shipped').waitFor()
  expect(await page.locator('.order-card', { hasText: 'Five-leaf' }).count()).toBe(1)
  expect(await axeViolations(page)).toEqual([])
  const number = (await card.getByText(/^MO-/).textContent()) ?? ''

  const wendy = await openConsole(story.browser, story.sandbox, 'wendy')
  await wendy.go(`/mall-orders?search=${number}`)
  await wendy.page.getByRole('link', { name: /Five-leaf/ }).click()
  await wendy.page.getByText('99 Charoen Krung 30').waitFor()
  await wendy.page.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor()
  await closePanel(wendy.page)

  const fiona = await openConsole(story.browser, story.sandbox, 'fiona')
  await fiona.go(`/mall-orders?search=${number}`)
  await fiona.page.getByRole('link', { name: /Five-leaf/ }).click()
  await fiona.page.getByRole('button', { name: 'Send', exact: true }).click()
  await fiona.page.getByLabel('Tracking number').fill('EE 300 400 500')
  await fiona.page.getByRole('button', { name: 'Mark as sent' }).click()
  await fiona.page.locator('.toast', { hasText: 'Order marked as sent' }).waitFor()
  expect(await axeViolations(fiona.page)).toEqual([])
  // Releases the order, so that the next operator can open it.
  await closePanel(fiona.page)

  // An operator with outdated data is never offered to send it again, not even for a moment.
  await wendy.page.evaluate(() => {
    const check = () => {
      for (const button of document.querySelectorAll<HTMLButtonElement>('.panel button'))
        if (button.textContent === 'Send' && !button.disabled) document.body.dataset['offered'] = 'to send it'
    }
    new MutationObserver(check).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await wendy.page.getByRole('link', { name: /Five-leaf/ }).click()
  await wendy.page.getByRole('button', { name: 'Correct tracking' }).click()
  expect(await wendy.page.evaluate(() => document.body.dataset['offered'])).toBeUndefined()
  await wendy.page.getByLabel('Tracking number', { exact: true }).fill('EE 300 400 500 CN')
  await wendy.page.getByRole('button', { name: 'Correct', exact: true }).click()
  await wendy.page.locator('.toast', { hasText: 'Tracking number corrected' }).waitFor()
  await wendy.page.getByText('by Fiona Filler').waitFor()
  await closePanel(wendy.page)

  await page.reload()
  await card.getByText('EE 300 400 500 CN').waitFor()
  await card.getByRole('button', { name: 'Confirm receipt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm receipt' }).click()
  await card.getByText('Delivered', { exact: true }).waitFor()

  await fiona.go(`/mall-orders?search=${number}`)
  await fiona.page.getByRole('link', { name: /Five-leaf/ }).click()
  await fiona.page.getByRole('button', { name: 'Refund', exact: true }).click()
  await fiona.page.getByLabel('Reason, required').fill('One was cracked.')
  await fiona.page.getByRole('button', { name: 'Request refund' }).click()
  await fiona.page.locator('.toast', { hasText: 'Refund requested. A second operator decides now.' }).waitFor()

  const victor = await openConsole(story.browser, story.sandbox, 'victor')
  await victor.go('/approvals')
  await victor.page.locator('tr', { hasText: number }).getByRole('link').click()
  await victor.page.getByText('You have this open until').waitFor()
  await victor.page.locator('.panel').getByText('Nothing comes back').waitFor()
  await victor.page.getByLabel('Your authenticator code').fill(await victor.code())
  await victor.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await victor.page.locator('.toast', { hasText: 'Approved' }).waitFor()

  await page.reload()
  await card.getByText('Refunded', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('dialog').getByText('One was cracked.').waitFor()
  for (const operator of [conrad, wendy, fiona, victor]) expect(operator.pageErrors).toEqual([])
  expect(pageErrors).toEqual([])
})
