import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const WAIT = 604_800

it('a member sees what is in the way, asks to close, keeps the account, asks again, and is gone', async () => {
  const { sandbox } = story
  const { email, totpSecret } = await story.member('tom')
  const { page, person, pageErrors } = await story.phoneOf('tom')
  const asks = async () => {
    await page.getByRole('button', { name: 'Send code' }).first().click()
    await page.getByLabel('E-mail code').fill(await sandbox.codeFor(email))
    await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(totpSecret))
    await button(page, 'Close my account').click()
    await page.getByText(/^Your account closes on/).waitFor()
  }

  await page.goto(`${sandbox.address}/More`)
  await page.getByRole('link', { name: /^Close account/ }).click()
  await page.getByRole('heading', { name: 'What happens then' }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await asks()
  expect(await axeViolations(page)).toEqual([])
  expect((await sandbox.mailsTo(email)).map(({ subject }) => subject)).toContain('Humidor: Your account will be closed')
  // Whoever opens the app sees it first.
  await page.goto(`${sandbox.address}/Index`)
  await page.waitForURL('**/AccountClose')
  await button(page, 'Keep my account').dblclick()
  await button(page, 'Close my account').waitFor()

  await asks()
  await sandbox.advance(WAIT)
  await expect
    .poll(async () => (await sandbox.mailsTo(email)).map(({ subject }) => subject), { timeout: 60_000 })
    .toContain('Your Humidor account is closed')
  await page.goto(`${sandbox.address}/Asset`)
  await page.waitForURL(/\/(Home|login)/i)
  expect(pageErrors).toEqual([])
})
