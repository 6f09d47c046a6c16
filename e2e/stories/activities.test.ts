import { fileURLToPath } from 'node:url'
import { contract } from '@humidor/contract/index.ts'
import { activityStatus } from '@humidor/domain/community/activity.ts'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { returnToPage } from '../clock.ts'
import { changeResponse } from '../gallery/stub-responses.ts'
import { loseResponse } from '../network.ts'
import { approveSubsidy } from '../operator-actions.ts'
import { openConsole } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const photo = (name: string) => fileURLToPath(new URL(`../../sandbox/news/${name}.png`, import.meta.url))

it('a member applies with photos over a bad network, two operators approve a subsidy, and the member receives it', async () => {
  const carol = await story.phoneOf('carol')
  const { page } = carol
  await page.goto(`${story.sandbox.address}/Activity`)
  await page.getByRole('link', { name: /Open your table/ }).click()
  await page.getByText('Invite people who have never held a cigar.').waitFor()
  await page.getByRole('link', { name: 'Apply' }).click()
  await page.getByText('Type: Meeting').waitFor()

  // The first upload fails and is retried automatically. The other photos wait in the queue.
  let uploads = 0
  await page.route('**/api/upload/fe', async (route) => {
    uploads += 1
    if (uploads === 1) return await route.fulfill({ status: 503, body: '' })
    return await route.continue()
  })
  await page.getByLabel('Add photos').setInputFiles(['hall', 'box', 'dial'].map(photo))
  await page.getByText('Photo 3 uploaded').waitFor()
  expect(uploads).toBe(4)
  await page.getByRole('button', { name: 'Move photo 3 forward' }).click()
  await page.getByRole('button', { name: 'Remove photo 3' }).click()
  expect(await axeViolations(page)).toEqual([])

  // The app asks before the member leaves the form with chosen photos.
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('Your text and photos will be lost.').waitFor()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('Please write something first.').waitFor()
  await page.getByLabel('Description').fill('Friday evening. Twelve sat at the table.')
  // The activity ends meanwhile. A member who returns from the camera still finds their text.
  await changeResponse(contract.activities.list, (all) => ({
    ...all,
    activities: all.activities.map((one) => ({ ...one, status: activityStatus.ended })),
  }))(page)
  const ended = page.waitForResponse(`**${contract.activities.list.path}*`)
  await returnToPage(page)
  await ended
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe('Friday evening. Twelve sat at the table.')
  // The application is sent and the response is lost. The page shows that one was sent today and still offers a retry.
  await loseResponse(page, '/activity/create')
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('You have already applied today.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/ActivityApplyDetail')
  const own = page.locator('.application', { hasText: 'Open your table' })
  await own.getByText('Under review').waitFor()
  expect(await own.getByRole('img').count()).toBe(2)
  await page.goto(`${story.sandbox.address}/ActivityApply`)
  await page.getByText('You have already applied today.').waitFor()

  const wendy = await openConsole(story.browser, story.sandbox, 'wendy')
  const consolePage = wendy.page
  await wendy.go('/applications')
  await consolePage
    .getByRole('row', { name: /carol_claro/ })
    .getByRole('link')
    .click()
  await consolePage.getByText('You have this open until').waitFor()
  await consolePage.getByRole('button', { name: 'Photo 1 of 2' }).click()
  await consolePage.getByRole('dialog').getByRole('button', { name: 'Next photo' }).click()
  await consolePage.getByRole('heading', { name: 'Photo 2 of 2' }).waitFor()
  await consolePage.keyboard.press('Escape')
  await consolePage.getByLabel('Participants').fill('21')
  await consolePage.getByRole('button', { name: 'Request a subsidy' }).click()
  await consolePage.getByText('At most 20 participants are subsidised.').waitFor()
  await consolePage.getByLabel('Participants').fill('12')
  await consolePage.getByLabel('Extra reward, optional').fill('50')
  expect(await axeViolations(consolePage)).toEqual([])
  await consolePage.getByLabel('Your authenticator code, to approve').fill(await wendy.code())
  await consolePage.getByRole('button', { name: /^Request 170\.00/ }).click()
  await consolePage.getByText('A second operator must approve').waitFor()
  const waiting = consolePage.getByRole('row', { name: /carol_claro/ })
  await waiting.getByText('Waiting for second operator').waitFor()
  const [, fid = ''] = /AC-(\d+)/.exec((await waiting.textContent()) ?? '') ?? []
  await approveSubsidy(story.sandbox, fid)

  await page.goto(`${story.sandbox.address}/Notice`)
  await page.getByRole('link', { name: /Subsidy paid: 170/ }).click()
  await page.waitForURL('**/ActivityApplyDetail')
  await own.getByText(/^170\.00.USCD paid/).waitFor()
  expect([...carol.pageErrors, ...wendy.pageErrors].filter((line) => !line.includes('503'))).toEqual([])
})
