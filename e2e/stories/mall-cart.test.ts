import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { openConsole } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

it('a member fills the cart, learns what sold out, orders the rest at once, and cancels before it is sent', async () => {
  const { page, pageErrors } = await story.phoneOf('sylvia')
  const open = async (path: string) => await page.goto(story.sandbox.address + path)
  await open('/Mall')
  await page.getByRole('link', { name: 'Cart, empty' }).waitFor()
  await page.getByLabel('Search the mall').fill('ROBLES töro')
  await page.getByRole('link', { name: /Casa Almendro/ }).waitFor({ state: 'detached' })
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: /Siete Robles/ }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.locator('.toast', { hasText: 'In your cart' }).waitFor()
  await open('/MallDetail?id=3')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Cart, 3 items' }).click()
  await page.locator('.order-card', { hasText: 'Five-leaf' }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // An operator takes the rest of one product from stock.
  const conrad = await openConsole(story.browser, story.sandbox, 'conrad')
  await conrad.go('/mall?item=3')
  await conrad.page.getByRole('button', { name: 'Stock: 3' }).click()
  await conrad.page.getByLabel('Change by').fill('-3')
  await conrad.page.getByRole('button', { name: 'Change', exact: true }).click()
  await conrad.page.locator('.toast', { hasText: 'Stock changed' }).waitFor()

  await page.reload()
  await page.getByText('Sold out in the meantime.').waitFor()
  await page.getByRole('button', { name: 'Order', exact: true, disabled: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.locator('.order-card', { hasText: 'Five-leaf' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await page.getByText('2 × Siete Robles rosado toro').waitFor()
  await page.getByRole('button', { name: /^Buy for/ }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click()
  await page.locator('.toast', { hasText: 'Thank you. Your order number is MO-' }).waitFor()
  await page.waitForURL('**/MallOrderList')
  const card = page.locator('.order-card').first()
  await card.getByText('To be shipped').waitFor()
  const number = (await card.getByText(/^MO-/).textContent()) ?? ''

  const fiona = await openConsole(story.browser, story.sandbox, 'fiona')
  await fiona.go(`/mall-orders?search=${number}`)
  await fiona.page.getByRole('link', { name: /2 × Siete Robles/ }).click()
  await fiona.page.getByRole('button', { name: 'Send', exact: true, disabled: false }).click()
  await fiona.page.getByLabel('Tracking number').fill('EE 1')

  await card.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.locator('.toast', { hasText: 'Order cancelled. Your ₡ are back.' }).waitFor()
  await card.getByText('Cancelled, refunded').waitFor()

  // The operator who packs it is refused, and sees why.
  await fiona.page.getByRole('button', { name: 'Mark as sent' }).click()
  await fiona.page.locator('.panel').getByText('Cancelled by the member').first().waitFor()
  for (const operator of [conrad, fiona]) expect(operator.pageErrors).toEqual([])
  expect(pageErrors).toEqual([])
})
