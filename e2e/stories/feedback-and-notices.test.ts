import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { openConsole } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()
const PHOTO = join(import.meta.dirname, '../../sandbox/mall/almendro.png')

const subjectsTo = async (email: string) => (await story.sandbox.mailsTo(email)).map(({ subject }) => subject)

it('a member sends feedback, reads the answer and a notice in their language, and chooses their mails', async () => {
  const bob = await story.phoneOf('bob')
  const { email, totpSecret } = await story.member('bob')
  const { page, person } = bob
  const open = async (path: string) => await page.goto(story.sandbox.address + path)

  // A text that is too long is reported at the field and can be shortened.
  await open('/More')
  await page.getByRole('link', { name: 'Feedback' }).click()
  const words = page.getByLabel('Your message', { exact: true })
  await words.fill('A very long sentence that goes on far beyond fifty characters')
  await page.getByText('61 / 50').waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Please use at most 50 characters.').waitFor()
  await words.fill('Where is the light look?')
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(totpSecret))
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Sent. We will answer here.').waitFor()
  await page.locator('.feedback__one', { hasText: 'Where is the light look?' }).getByText('No answer yet').waitFor()
  expect(await words.inputValue()).toBe('')
  expect(await axeViolations(page)).toEqual([])

  // One operator has the feedback open and answers it once.
  const wendy = await openConsole(story.browser, story.sandbox, 'wendy')
  await wendy.go('/feedback')
  await wendy.page
    .getByRole('link', { name: /bob_robusto/ })
    .last()
    .click()
  await wendy.page.getByText('You have this open until').waitFor()
  await wendy.page.getByLabel('Answer').fill('Under More, Appearance.')
  // A search in the list keeps the panel and the typed answer.
  await wendy.page.getByLabel('Search by a UID, a shop or by words').fill('nobody ever wrote this')
  await wendy.page.getByText('No results').waitFor()
  expect(await wendy.page.getByLabel('Answer').inputValue()).toBe('Under More, Appearance.')
  await wendy.page.getByRole('link', { name: 'My account' }).click()
  await wendy.page.getByText('Your unsent answer will be lost.').waitFor()
  await wendy.page.getByRole('button', { name: 'Stay' }).click()
  expect(await axeViolations(wendy.page)).toEqual([])
  await wendy.page.getByRole('button', { name: 'Send answer' }).click()
  await wendy.page.getByText('Answer sent to bob_robusto').waitFor()
  await expect.poll(() => subjectsTo(email)).toContain('Humidor: We have answered your feedback')

  await open('/Index')
  await page.getByRole('link', { name: /^Notices, \d+ unread$/ }).click()
  await page.getByRole('link', { name: 'We have answered your feedback' }).click()
  await page.waitForURL('**/Feedback')
  const mine = page.locator('.feedback__one', { hasText: 'Where is the light look?' })
  await mine.getByText('New answer').waitFor()
  await mine.click()
  await page.locator('.message', { hasText: 'Support' }).getByText('Under More, Appearance.').waitFor()

  // A draft survives a reload; a photo goes with the message; the operator who did not see it is asked to read first.
  await wendy.go('/feedback?state=answered')
  await wendy.page
    .getByRole('link', { name: /bob_robusto/ })
    .first()
    .click()
  await wendy.page.getByLabel('Answer').fill('Anything else?')
  await words.fill('I see no such entry. Look:')
  await page.reload()
  expect(await words.inputValue()).toBe('I see no such entry. Look:')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: readFileSync(PHOTO) })
  await page.locator('.photo__kept').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.message--mine', { hasText: 'I see no such entry.' }).locator('img').waitFor()
  expect(await words.inputValue()).toBe('')
  await wendy.page.getByRole('button', { name: 'Send answer' }).click()
  await wendy.page.getByText('There is a newer message.').waitFor()
  await wendy.page.locator('.panel .photo-grid img').waitFor()
  expect(await axeViolations(wendy.page)).toEqual([])
  await wendy.page.getByRole('button', { name: 'Close conversation', disabled: false }).click()
  await wendy.page.getByRole('button', { name: 'Close it' }).click()
  await wendy.page.locator('.toast', { hasText: 'Conversation closed' }).waitFor()
  await page.reload()
  await page.getByText('A new message within 14 days opens it again.').waitFor()

  // The member opts in to mails about notices.
  await open('/Mails')
  for (const [group, wanted] of [
    ['Humidor news', true],
    ['Messages to you', false],
  ] as const) {
    const kept = page.waitForResponse('**/api/notify/chooseMail')
    await page.getByLabel(group).setChecked(wanted)
    await kept
  }
  await page.reload()
  await expect.poll(() => page.getByLabel('Humidor news').isChecked()).toBe(true)
  expect(await page.getByLabel('Messages to you').isChecked()).toBe(false)
  expect(await axeViolations(page)).toEqual([])

  const conrad = await openConsole(story.browser, story.sandbox, 'conrad')
  const consolePage = conrad.page
  await conrad.go('/notices')
  await consolePage.getByRole('link', { name: 'New notice' }).click()
  await consolePage.getByLabel('Button links to').selectOption('market')
  await consolePage.getByLabel(/Also by mail/).check()
  await consolePage.getByLabel('Title in English').fill('A new look at the market')
  await consolePage.getByLabel('Text in English').fill('It is quicker now.\n\nHave a look.')
  await consolePage.getByRole('tab', { name: /German/ }).click()
  await consolePage.getByLabel('Title in German').fill('Der Markt in neuem Licht')
  await consolePage.getByLabel('Text in German').fill('Er ist jetzt schneller.')
  expect(await axeViolations(consolePage)).toEqual([])
  await consolePage.getByRole('button', { name: 'Save' }).click()
  await consolePage.getByText('Saved').waitFor()
  await consolePage.waitForURL(/item=\d+/)
  await consolePage.getByRole('button', { name: 'Publish' }).click()
  await consolePage.getByText('Every member sees it at once.').waitFor()
  await consolePage.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await consolePage.getByText('Published', { exact: true }).waitFor()

  await page.evaluate(() => localStorage.setItem('lang', 'de'))
  await open('/Notice')
  await page.getByRole('button', { name: /Der Markt in neuem Licht/ }).click()
  await page.getByRole('dialog').getByText('Er ist jetzt schneller.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('link', { name: 'Zum Markt' }).click()
  await page.waitForURL('**/Market')
  await page.evaluate(() => history.back())
  await page.waitForURL('**/Notice')
  await page.getByRole('button', { name: /^Der Markt in neuem Licht/ }).waitFor()

  await consolePage.getByRole('button', { name: 'Unpublish' }).click()
  await consolePage.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await consolePage.locator('.toast', { hasText: 'Unpublished' }).waitFor()
  await page.reload()
  await page.locator('main .rows').first().waitFor()
  expect(await page.getByText('Der Markt in neuem Licht').count()).toBe(0)
  expect([...bob.pageErrors, ...wendy.pageErrors, ...conrad.pageErrors]).toEqual([])
})
