import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { loseResponse } from '../network.ts'
import { changeSetting } from '../operator-actions.ts'
import { openConsole } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

it('a seed typed after a refused try is used, and while the outcome of a draw is unknown its seed is shown', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('magnus')
  await page.goto(`${sandbox.address}/Lottery`)
  const points = page.locator('main data').first()
  const before = Number(await points.getAttribute('value'))
  const start = page.locator('.board__start')
  const sheet = page.getByRole('dialog')
  const row = page.getByRole('button', { name: 'How draws are kept fair' })
  const type = async (seed: string) => {
    await row.click()
    await sheet.getByLabel('Your seed').fill(seed)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await sheet.waitFor({ state: 'detached' })
  }
  await type('refused')
  // The server refuses this idempotency key before the call runs.
  await page.route(
    '**/api/raffle/join',
    (route) => route.continue({ headers: { ...route.request().headers(), 'idempotency-key': 'none' } }),
    { times: 1 },
  )
  await start.click()
  await page.locator('.toast').waitFor()

  await type('typed-later')
  await loseResponse(page, '/raffle/join')
  await start.click()
  await page.getByText('Network error').waitFor()
  // On the page itself, as 200 points may be spent and nothing else shows it.
  await page.getByRole('main').getByText('This seed was sent, but no answer arrived.').waitFor()
  await row.click()
  await sheet.getByText('typed-later', { exact: true }).waitFor()
  await sheet.getByText('This seed was sent, but no answer arrived.').waitFor()
  expect(await sheet.getByLabel('Your seed').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'detached' })
  await start.click()
  await page.getByRole('heading', { name: 'Your draw' }).waitFor()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect.poll(async () => Number(await points.getAttribute('value'))).toBe(before - 200)
  await row.click()
  expect(await sheet.getByLabel('Your seed').inputValue()).toBe('typed-later')
  await page.goto(`${sandbox.address}/LotteryDetail`)
  await page.getByRole('link', { name: 'Not revealed yet' }).first().click()
  await page.getByText('typed-later', { exact: true }).waitFor()
  expect(pageErrors).toEqual([])
})

it('a member sees the commitment, adds a seed, draws once on a double tap, and recomputes the draw', async () => {
  const { sandbox } = story
  // With animations, as most users see it.
  const { page, pageErrors } = await story.phoneOf('alice', { reducedMotion: 'no-preference' })
  await page.goto(`${sandbox.address}/Lottery`)
  const points = page.locator('main data').first()
  const before = Number(await points.getAttribute('value'))
  await page.getByText('60%', { exact: true }).waitFor()
  await page.getByText('On average, a draw pays ₡ 25.30.').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'How draws are kept fair' }).click()
  const sheet = page.getByRole('dialog')
  const promised = await sheet.locator('.mono').textContent()
  await sheet.getByLabel('Your seed').fill('my öwn')
  await sheet.getByText('1 to 64 Latin letters').waitFor()
  await sheet.getByLabel('Your seed').fill('my-own')
  await sheet.getByText('No draw has used it yet').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'detached' })

  const start = page.locator('.board__start')
  await expect.poll(() => start.textContent()).toBe('Start 200 points')
  await start.dblclick()
  await page.getByRole('heading', { name: 'Your draw' }).waitFor()
  await sheet.getByText('Added to your CigarBox balance').waitFor()
  const won = (await sheet.locator('data').getAttribute('value')) ?? ''
  expect((await page.locator('.cell--hit .cell__n').textContent())?.replace(',', '')).toBe(won)
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Done' }).click()
  // The points are reloaded after the draw, which may take longer than the animation.
  await expect.poll(async () => Number(await points.getAttribute('value'))).toBe(before - 200)

  await page.getByRole('link', { name: 'History', exact: true }).click()
  await page.getByRole('link', { name: 'Not revealed yet' }).click()
  await page.getByText('my-own', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Reveal the secret seed' }).click()
  await page.getByRole('button', { name: 'Check on this device' }).click()
  await page.getByRole('heading', { name: 'Everything matches' }).waitFor()
  await page.getByText('Repeating the draw on this device gives the same prize.').waitFor()
  expect(await page.locator('.prints .mono').first().textContent()).toBe(promised)
  expect(await axeViolations(page)).toEqual([])

  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const { code, output } = await sandbox.runCli(`raffle ${id}`)
  expect([code, output]).toEqual([0, expect.stringContaining('Everything matches')])
  const operator = await openConsole(story.browser, sandbox, 'fiona', { path: `/console/raffle?item=${id}` })
  await operator.page.getByRole('button', { name: 'Verify draw' }).click()
  await operator.page.getByText('Drawn again, the same prize comes out').waitFor()
  expect(await axeViolations(operator.page)).toEqual([])

  await changeSetting(sandbox, 'raffleOpen', 0)
  await page.goto(`${sandbox.address}/Lottery`)
  await page.getByText('Draws are not available at the moment.').waitFor()
  expect([...pageErrors, ...operator.pageErrors]).toEqual([])
})
