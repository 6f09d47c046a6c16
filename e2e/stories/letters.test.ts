import { expect, it } from 'vitest'
import { stumblingBlocks } from '../browser.ts'
import { openDesk } from '../operator.ts'
import { setStage } from '../stage.ts'

const stage = setStage()

const subjectsTo = async (email: string) => (await stage.world.mailsTo(email)).map(({ subject }) => subject)

it('a member writes to the house, is answered, reads a notice to all in their language, and chooses their mails', async () => {
  const bob = await stage.phoneOf('bob')
  const { email, totpSecret } = await stage.member('bob')
  const { page, person } = bob
  const open = async (path: string) => await page.goto(stage.world.address + path)

  // Too long is said, and can be shortened; a wrong code keeps the words.
  await open('/More')
  await page.getByRole('link', { name: 'Feedback' }).click()
  const words = page.getByLabel('What would you like to say?')
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
  expect(await stumblingBlocks(page)).toEqual([])

  // Whoever is at the desk has it to themselves, and answers once.
  const wendy = await openDesk(stage.browser, stage.world, 'wendy')
  await wendy.go('/feedback')
  await wendy.page
    .getByRole('link', { name: /bob_robusto/ })
    .last()
    .click()
  await wendy.page.getByText('Open for you until').waitFor()
  await wendy.page.getByLabel('Answer').fill('Under More, Appearance.')
  // Who looks for something else meanwhile has it all still before them.
  await wendy.page.getByLabel('Search by a UID or by words').fill('nobody ever wrote this')
  await wendy.page.getByText('Nothing found').waitFor()
  expect(await wendy.page.getByLabel('Answer').inputValue()).toBe('Under More, Appearance.')
  await wendy.page.getByRole('link', { name: 'My account' }).click()
  await wendy.page.getByText('The answer that you typed is lost once you leave.').waitFor()
  await wendy.page.getByRole('button', { name: 'Stay here' }).click()
  expect(await stumblingBlocks(wendy.page)).toEqual([])
  await wendy.page.getByRole('button', { name: 'Send answer' }).click()
  await wendy.page.getByText('bob_robusto has your answer').waitFor()
  await expect.poll(() => subjectsTo(email)).toContain('Humidor: We have answered your feedback')

  await open('/Index')
  await page.getByRole('link', { name: /^Notices, \d+ unread$/ }).click()
  await page.getByRole('link', { name: 'We have answered your feedback' }).click()
  await page.waitForURL('**/Feedback')
  await page.getByText('Under More, Appearance.').waitFor()

  // News from the house come by mail to who asks for them.
  await open('/Mails')
  for (const [group, wanted] of [
    ['News from the house', true],
    ['Letters to you', false],
  ] as const) {
    const kept = page.waitForResponse('**/api/notify/chooseMail')
    await page.getByLabel(group).setChecked(wanted)
    await kept
  }
  await page.reload()
  await expect.poll(() => page.getByLabel('News from the house').isChecked()).toBe(true)
  expect(await page.getByLabel('Letters to you').isChecked()).toBe(false)
  expect(await stumblingBlocks(page)).toEqual([])

  const conrad = await openDesk(stage.browser, stage.world, 'conrad')
  const desk = conrad.page
  await conrad.go('/notices')
  await desk.getByRole('link', { name: 'Write a notice' }).click()
  await desk.getByLabel('Leads to').selectOption('market')
  await desk.getByLabel(/Also by mail/).check()
  await desk.getByLabel('Title in English').fill('A new look at the market')
  await desk.getByLabel('Text in English').fill('It is quicker now.\n\nHave a look.')
  await desk.getByRole('tab', { name: /German/ }).click()
  await desk.getByLabel('Title in German').fill('Der Markt in neuem Licht')
  await desk.getByLabel('Text in German').fill('Er ist jetzt schneller.')
  expect(await stumblingBlocks(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('Saved').waitFor()
  await desk.waitForURL(/item=\d+/)
  await desk.getByRole('button', { name: 'Publish' }).click()
  await desk.getByText('Every member reads it at once.').waitFor()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await desk.getByText('It is told').waitFor()

  await page.evaluate(() => localStorage.setItem('lang', 'de'))
  await open('/Notice')
  await page.getByRole('button', { name: /Der Markt in neuem Licht/ }).click()
  await page.getByRole('dialog').getByText('Er ist jetzt schneller.').waitFor()
  expect(await stumblingBlocks(page)).toEqual([])
  await page.getByRole('dialog').getByRole('link', { name: 'Zum Markt' }).click()
  await page.waitForURL('**/Market')
  await page.evaluate(() => history.back())
  await page.waitForURL('**/Notice')
  await page.getByRole('button', { name: /^Der Markt in neuem Licht/ }).waitFor()

  await desk.getByRole('button', { name: 'Take back' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await desk.locator('.toast', { hasText: 'Taken back' }).waitFor()
  await page.reload()
  await page.locator('main .rows').first().waitFor()
  expect(await page.getByText('Der Markt in neuem Licht').count()).toBe(0)
  expect([...bob.troubles, ...wendy.troubles, ...conrad.troubles]).toEqual([])
})
