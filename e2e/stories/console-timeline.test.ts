import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { button, openConsole, row, waitForConsole, waitForToast } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = (name: string, path: string) =>
  openConsole(story.browser, story.sandbox, name, { path: `/console${path}` })

it('an operator writes and pins a note, sets a tag, and another one reads the timeline and filters by the tag', async () => {
  const wendy = await openConsoleAs('wendy', '/members?search=alice')
  const panel = wendy.page.locator('.panel')
  await row(wendy.page, 'alice_corona').getByRole('link').click()
  await panel.getByRole('button', { name: 'Write a note' }).click()
  const dialog = wendy.page.locator('dialog[open]')
  await dialog.getByRole('button', { name: 'Write note' }).click()
  await dialog.getByText('Enter').waitFor()
  await dialog.getByLabel('Note', { exact: true }).fill('Prefers calls after six.')
  await dialog.getByLabel('Pin it to the top of the page').check()
  expect(await axeViolations(wendy.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Write note' }).dblclick()
  await waitForToast(wendy.page, 'Note written')
  await panel.locator('.note', { hasText: 'Prefers calls after six.' }).getByText('Wendy Wrapper').waitFor()

  await panel.getByRole('button', { name: 'Set a tag' }).click()
  await dialog.getByLabel('Tag', { exact: true }).fill('Calls us often')
  await dialog.getByRole('button', { name: 'Set tag' }).click()
  await waitForToast(wendy.page, 'Tag set')
  await panel.getByRole('button', { name: 'Remove the tag Calls us often' }).waitFor()
  expect(await axeViolations(wendy.page)).toEqual([])

  const fiona = await openConsoleAs('fiona', '/members')
  await button(fiona.page, 'Filter').click()
  await fiona.page.getByLabel('Tag', { exact: true }).selectOption('Calls us often')
  await fiona.page.getByText('1 in total').waitFor()
  await row(fiona.page, 'alice_corona').getByRole('link').click()
  await fiona.page.locator('.panel').getByRole('link', { name: 'Timeline' }).click()
  await fiona.page.getByRole('heading', { name: 'Timeline of alice_corona' }).waitFor()
  await waitForConsole(fiona.page)
  const note = row(fiona.page, 'Prefers calls after six.')
  await note.getByText('Note, pinned').waitFor()
  await row(fiona.page, 'Set a tag').getByText('Calls us often').waitFor()
  // Only the author and administrators withdraw a note.
  expect(await note.getByRole('button', { name: 'Withdraw' }).count()).toBe(0)
  expect(await axeViolations(fiona.page)).toEqual([])
  await button(fiona.page, 'Filter').click()
  await fiona.page.getByLabel('Kind', { exact: true }).selectOption('Money')
  await waitForConsole(fiona.page)
  await note.waitFor({ state: 'detached' })
  expect(await fiona.page.locator('tbody tr').count()).toBeGreaterThan(0)

  await wendy.page.getByRole('link', { name: 'Timeline', exact: true }).click()
  await row(wendy.page, 'Prefers calls after six.').getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await waitForToast(wendy.page, 'Note withdrawn')
  await wendy.page.getByText('Note, withdrawn by Wendy Wrapper').waitFor()
  expect(await wendy.page.getByText('Prefers calls after six.').count()).toBe(0)
  for (const { pageErrors } of [wendy, fiona]) expect(pageErrors).toEqual([])
}, 300_000)
