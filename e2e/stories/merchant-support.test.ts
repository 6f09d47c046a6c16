import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { openConsole } from '../operator-session.ts'
import { setUpStory } from '../story.ts'
import { openTillOf } from '../till.ts'

const story = setUpStory()

it('a shop writes to support from where a text sends it there, and reads the answer', async () => {
  const { page, pageErrors } = await openTillOf(story)
  const open = async (path: string) => await page.goto(story.sandbox.address + path)
  await open('/MerchantShop')
  await page.getByRole('link', { name: 'Write to support' }).click()
  await page.getByText('No messages yet').waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Please write something first.').waitFor()
  const words = page.getByLabel('Your message', { exact: true })
  await words.fill('We have moved to 21 Cask Lane.')
  // What was not sent survives a reload.
  await page.reload()
  await expect.poll(() => words.inputValue()).toBe('We have moved to 21 Cask Lane.')
  await page.getByRole('button', { name: 'Send' }).dblclick()
  await page.locator('.message--mine', { hasText: 'We have moved to 21 Cask Lane.' }).waitFor()
  expect(await page.locator('.message').count()).toBe(1)
  expect(await axeViolations(page)).toEqual([])

  const wendy = await openConsole(story.browser, story.sandbox, 'wendy')
  await wendy.go('/feedback?search=100001')
  await wendy.page.getByRole('link', { name: /Cedar & Smoke/ }).click()
  await wendy.page.getByText('You have this open until').waitFor()
  await wendy.page.getByText('We have moved to 21 Cask Lane.').last().waitFor()
  await wendy.page.getByLabel('Answer').fill('Thank you, two of us are checking it.')
  expect(await axeViolations(wendy.page)).toEqual([])
  await wendy.page.getByRole('button', { name: 'Send answer' }).click()
  await wendy.page.getByText('Answer sent to Cedar & Smoke').waitFor()

  await open('/MerchantMore')
  const entry = page.getByRole('link', { name: /^Support/ })
  await entry.getByText('New answer').waitFor()
  await entry.click()
  await page.getByText('Thank you, two of us are checking it.').waitFor()
  await open('/MerchantMore')
  await expect.poll(() => entry.getByText('New answer').count()).toBe(0)
  expect([...pageErrors, ...wendy.pageErrors]).toEqual([])
})

it('the ledger passes verification', async () => {
  const verification = await story.sandbox.runCli('verify')
  expect(verification.code, verification.output).toBe(0)
})
