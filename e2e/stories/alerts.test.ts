import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { button, openConsole, row, waitForToast } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = (name: string, path: string) =>
  openConsole(story.browser, story.sandbox, name, { path: `/console${path}` })
const EMAIL = 'duty.desk@company.test'

/** Waits for a letter to the contact point whose subject has a text. */
async function waitForLetter(text: string | RegExp) {
  const subjects = async () => (await story.sandbox.mailsTo(EMAIL)).map(({ subject }) => subject).join('\n')
  await expect.poll(subjects).toMatch(text)
}

it('two administrators add a contact point, an alert arrives there, and an operator acknowledges it', async () => {
  const victor = await openConsoleAs('victor', '/alerts?tab=contacts')
  await victor.page.getByText('No contact points').waitFor()
  await victor.page.getByRole('link', { name: 'Add', exact: true }).click()
  await button(victor.page, 'Request contact point').click()
  await victor.page.getByText('Enter a name of 1 to 60 characters').waitFor()
  await victor.page.getByLabel('Name', { exact: true }).fill('Duty desk')
  await victor.page.getByLabel('E-mail', { exact: true }).fill(EMAIL)
  await victor.page.getByLabel('Reason').fill('Whoever is on duty reads it.')
  expect(await axeViolations(victor.page)).toEqual([])
  await button(victor.page, 'Request contact point').click()
  await waitForToast(victor.page, 'Another operator decides now')

  const agnes = await openConsoleAs('agnes', '/approvals')
  await row(agnes.page, 'Duty desk').getByRole('link').first().click()
  await agnes.page.locator('.lockline', { hasText: 'You have this open until' }).waitFor()
  await agnes.page.locator('.panel').getByText(EMAIL).waitFor()
  await agnes.page.getByLabel('authenticator code').fill(await agnes.code())
  await button(agnes.page, 'Approve').click()
  await waitForToast(agnes.page, /./)

  await victor.go('/alerts?tab=contacts')
  await row(victor.page, 'Duty desk').getByRole('link').first().click()
  await button(victor.page, 'Send a test').click()
  await waitForToast(victor.page, 'A test is on its way')
  await waitForLetter('Humidor: Test: this contact point gets alerts')
  expect(await axeViolations(victor.page)).toEqual([])
  // Withdrawals of the sandbox have waited for longer than the rule allows. A clock that moves runs all jobs.
  await story.sandbox.advance(1)
  await waitForLetter('Humidor: Warning: Withdrawals wait')

  const wendy = await openConsoleAs('wendy', '/alerts')
  await row(wendy.page, 'Withdrawals wait').getByRole('link').first().click()
  await wendy.page.locator('.panel').getByText('Duty desk').waitFor()
  await button(wendy.page, 'Acknowledge').click()
  const dialog = wendy.page.locator('dialog[open]')
  await dialog.getByLabel('Reason').fill('I review them now.')
  expect(await axeViolations(wendy.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await waitForToast(wendy.page, 'Acknowledged')
  await wendy.page.locator('.panel').getByText('Acknowledged by Wendy Wrapper').waitFor()
  for (const { pageErrors } of [victor, agnes, wendy]) expect(pageErrors).toEqual([])
}, 300_000)
