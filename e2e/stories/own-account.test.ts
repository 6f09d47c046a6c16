import { readFile } from 'node:fs/promises'
import { exportParts } from '@humidor/domain/accounts/data-export.ts'
import { unzipped } from '@humidor/domain/spreadsheet/unzipped.testing.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

it('a member changes their address, sees it in the history, locks the account and unlocks it', async () => {
  const { sandbox } = story
  const { email, password, totpSecret } = await story.member('alice')
  const { page, person, pageErrors } = await story.phoneOf('alice')

  await page.goto(`${sandbox.address}/More`)
  await page.getByRole('link', { name: /^E-mail address/ }).click()
  await page.getByLabel('New address').fill('alice@new.example')
  await page.getByRole('button', { name: 'Send code' }).first().click()
  await page.getByLabel('Code from the new mailbox').fill(await sandbox.codeFor('alice@new.example'))
  await page.getByRole('button', { name: 'Send code' }).first().click()
  await page.getByLabel('Code from your present mailbox').fill(await sandbox.codeFor(email))
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(totpSecret))
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Change address').click()
  await page.getByText(/^alice@new\.example from/).waitFor()
  expect((await sandbox.mailsTo(email)).map(({ subject }) => subject)).toContain(
    'Humidor: Your e-mail address is about to change',
  )

  await page.goto(`${sandbox.address}/AccountHistory`)
  await page.getByText('New e-mail address requested').waitFor()
  expect(await axeViolations(page)).toEqual([])

  // Somebody else did it: one tap and a confirmation stop the change and all money.
  await page.getByRole('link', { name: /^This was not me/ }).click()
  await button(page, 'Lock account now').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lock account now' }).click()
  await page.getByText(/^Locked since/).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${sandbox.address}/AccountEmail`)
  await page.getByText(/Your account is locked/).waitFor()

  await page.goto(`${sandbox.address}/AccountLock`)
  await page.getByRole('button', { name: 'Send code' }).first().click()
  await page.getByLabel('E-mail code').fill(await sandbox.codeFor(email))
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(totpSecret))
  await button(page, 'Unlock account').click()
  await page.getByText(/^Unlocks on/).waitFor()
  await sandbox.advance(86_400)
  await page.reload()
  await button(page, 'Lock account now').waitFor()

  await page.goto(`${sandbox.address}/AccountName`)
  await page.getByLabel('New name').fill('alice_anew')
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(totpSecret))
  await button(page, 'Change name').click()
  await page.waitForURL('**/More')
  await page.getByText('alice_anew').first().waitFor()
  expect(pageErrors).toEqual([])
})

it('a member saves everything about them in a file, after the password', async () => {
  const { sandbox } = story
  const { password, email } = await story.member('bob')
  const { page, pageErrors } = await story.phoneOf('bob')
  await page.goto(`${sandbox.address}/AccountExport`)
  await page.getByLabel('Current password').fill('not-the-right-one')
  await button(page, 'Save the file').click()
  await page.getByText('This is not your current password.').waitFor()
  await page.getByLabel('Current password').fill(password)
  const downloading = page.waitForEvent('download')
  await button(page, 'Save the file').click()
  const file = await (await downloading).path()
  const files = unzipped(await readFile(file))
  expect(Object.keys(files)).toHaveLength(1 + 2 * exportParts.length)
  expect(files['README.txt']).toContain('entries.csv, entries.json: every entry of your accounts')
  expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject([{ email }])
  for (const part of exportParts) {
    const rows = JSON.parse(files[`${part}.json`] ?? '') as unknown[]
    const lines = (files[`${part}.csv`] ?? '').split('\r\n').length - 2
    expect([part, lines >= rows.length]).toEqual([part, true])
  }
  expect(pageErrors).toEqual([])
})
