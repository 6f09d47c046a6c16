import { fileURLToPath } from 'node:url'
import { contract } from '@humidor/contract/index.ts'
import { activityStatus } from '@humidor/domain/community/activity.ts'
import { expect, it } from 'vitest'
import { stumblingBlocks } from '../browser.ts'
import { lookAgain } from '../clock.ts'
import { answered } from '../gallery/answers.ts'
import { loseAnswer } from '../late.ts'
import { agreeToSubsidy } from '../office.ts'
import { openDesk } from '../operator.ts'
import { setStage } from '../stage.ts'

const stage = setStage()

const photo = (name: string) => fileURLToPath(new URL(`../../sandbox/news/${name}.png`, import.meta.url))

it('a member applies with photos over a bad network, two operators agree to a subsidy, and it is there', async () => {
  const carol = await stage.phoneOf('carol')
  const { page } = carol
  await page.goto(`${stage.world.address}/Activity`)
  await page.getByRole('link', { name: /Open your table/ }).click()
  await page.getByText('Invite people who have never held a cigar.').waitFor()
  await page.getByRole('link', { name: 'Apply for it' }).click()
  await page.getByText('Kind: Meeting').waitFor()

  // The first photo does not get through at once: it is tried again by itself, and the others wait for their turn.
  let lost = 0
  await page.route('**/api/upload/fe', async (route) => {
    lost += 1
    if (lost === 1) return await route.fulfill({ status: 503, body: '' })
    return await route.continue()
  })
  await page.getByLabel('Add photos').setInputFiles(['hall', 'box', 'dial'].map(photo))
  await page.getByText('Photo 3 is sent').waitFor()
  expect(lost).toBe(4)
  await page.getByRole('button', { name: 'Move photo 3 forward' }).click()
  await page.getByRole('button', { name: 'Take photo 3 away' }).click()
  expect(await stumblingBlocks(page)).toEqual([])

  // What was chosen is not left behind unasked.
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('What you wrote and the photos that you chose are lost.').waitFor()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('Please write something first.').waitFor()
  await page.getByLabel('What happened?').fill('Friday evening. Twelve sat at the table.')
  // The activity ends meanwhile: whoever comes back from the camera finds what they wrote.
  await answered(contract.activities.list, (all) => ({
    ...all,
    activities: all.activities.map((one) => ({ ...one, status: activityStatus.ended })),
  }))(page)
  const ended = page.waitForResponse(`**${contract.activities.list.path}*`)
  await lookAgain(page)
  await ended
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByLabel('What happened?').inputValue()).toBe('Friday evening. Twelve sat at the table.')
  // It is sent, and the answer is lost: whoever looks sees that one was sent today, and may still ask for that answer.
  await loseAnswer(page, '/activity/create')
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('You have applied today.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/ActivityApplyDetail')
  const own = page.locator('.application', { hasText: 'Open your table' })
  await own.getByText('Being looked at').waitFor()
  expect(await own.getByRole('img').count()).toBe(2)
  await page.goto(`${stage.world.address}/ActivityApply`)
  await page.getByText('You have applied today.').waitFor()

  const wendy = await openDesk(stage.browser, stage.world, 'wendy')
  const desk = wendy.page
  await wendy.go('/applications')
  await desk
    .getByRole('row', { name: /carol_claro/ })
    .getByRole('link')
    .click()
  await desk.getByText('Open for you until').waitFor()
  await desk.getByRole('button', { name: 'Photo 1 of 2' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Next photo' }).click()
  await desk.getByRole('heading', { name: 'Photo 2 of 2' }).waitFor()
  await desk.keyboard.press('Escape')
  await desk.getByLabel('People who came').fill('21')
  await desk.getByRole('button', { name: 'Ask for a subsidy' }).click()
  await desk.getByText('The table ends at 20 people.').waitFor()
  await desk.getByLabel('People who came').fill('12')
  await desk.getByLabel('Extra reward, if any').fill('50')
  expect(await stumblingBlocks(desk)).toEqual([])
  await desk.getByLabel('Your authenticator code, to approve').fill(await wendy.code())
  await desk.getByRole('button', { name: /^Ask for 170\.00/ }).click()
  await desk.getByText('A second operator has to agree').waitFor()
  const waiting = desk.getByRole('row', { name: /carol_claro/ })
  await waiting.getByText('A second operator decides').waitFor()
  const [, fid = ''] = /AC-(\d+)/.exec((await waiting.textContent()) ?? '') ?? []
  await agreeToSubsidy(stage.world, fid)

  await page.goto(`${stage.world.address}/Notice`)
  await page.getByRole('link', { name: /Subsidy paid: 170/ }).click()
  await page.waitForURL('**/ActivityApplyDetail')
  await own.getByText(/^170\.00.USCD paid/).waitFor()
  expect([...carol.troubles, ...wendy.troubles].filter((line) => !line.includes('503'))).toEqual([])
})
