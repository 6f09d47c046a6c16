import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { button, openConsole, row, waitForConsole, waitForToast } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = (name: string, path: string) =>
  openConsole(story.browser, story.sandbox, name, { path: `/console${path}` })

/** Victor approves a request by the name of its subject. */
async function victorApproves(text: string) {
  const victor = await openConsoleAs('victor', '/approvals')
  const { page, pageErrors } = victor
  await row(page, text).getByRole('link').first().click()
  await page.locator('.lockline', { hasText: 'You have this open until' }).waitFor()
  await page.getByLabel('authenticator code').fill(await victor.code())
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Approve').click()
  await waitForToast(page, /./)
  expect(pageErrors).toEqual([])
}

it('an operator imports a list, a waiting withdrawal to it stops, and two operators look at why before it can be paid', async () => {
  const fiona = await openConsoleAs('fiona', '/withdrawals')
  const { page, pageErrors } = fiona
  await waitForConsole(page)
  await row(page, 'alice_corona').getByRole('link').first().click()
  const address = ((await page.locator('.panel__addr').first().textContent()) ?? '').replaceAll(' ', '')

  await fiona.go('/screening?ask=new')
  await page.getByText('No list yet').waitFor()
  await page.getByLabel('Addresses', { exact: true }).fill('nonsense')
  await button(page, 'Check the lines').click()
  await page.getByText('No line can be used.').waitFor()
  await page
    .getByLabel('Addresses', { exact: true })
    .fill(`address,network,source,reason\n${address.toLowerCase()};all;Police;Theft\nnonsense`)
  await button(page, 'Check the lines').click()
  await page.getByText('1 line is left out').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Request use').click()
  await page.getByText('Enter a reason.').waitFor()
  await page.getByText('Enter a name of 1 to 80 characters.').waitFor()
  await page.getByLabel('Name of this version').fill('Wanted, November')
  await page.getByLabel('Reason').fill('From the police, by letter.')
  await button(page, 'Request use').click()
  await waitForToast(page, 'Another operator decides now')
  await row(page, 'Draft').getByText('Waiting for another operator').waitFor()
  await victorApproves('Wanted, November')

  // A clock that moves runs all jobs.
  await story.sandbox.advance(1)
  await fiona.go(`/screening?search=${address}`)
  await row(page, 'Wanted, November').getByRole('link').first().click()
  await page.locator('.panel').getByText('Police: Theft').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await fiona.go('/withdrawals')
  await row(page, 'alice_corona').getByText('Stopped for review').waitFor()
  await row(page, 'alice_corona').getByRole('link').first().click()
  await page.locator('.panel').getByText('On the list “Wanted, November”, line 2. Police: Theft').waitFor()
  await page.locator('.lockline', { hasText: 'You have this open until' }).waitFor()
  await page.getByLabel('Your authenticator code, to approve').fill(await fiona.code())
  await button(page, 'Request approval').click()
  await page.getByText('Confirm that you have looked at what stopped it.').waitFor()
  await page.getByLabel('I have looked at what stopped it').check()
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Request approval').click()
  await waitForToast(page, 'A second operator must approve')
  await victorApproves('alice_corona')

  await fiona.go('/withdrawals?state=approved')
  await row(page, 'alice_corona').getByRole('link').first().click()
  await page.locator('.panel').getByText('Was stopped for review').waitFor()
  await page
    .locator('.panel')
    .getByText(/^Cleared .* by Fiona Filler and Victor Vitola/)
    .waitFor()
  await page.getByLabel('Transaction of the payment').waitFor()
  expect(pageErrors).toEqual([])
}, 300_000)
