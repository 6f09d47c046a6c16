import { contract } from '@humidor/contract/index.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { axeViolations } from '../browser.ts'
import { changeResponse } from '../gallery/stub-responses.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

// The day that the sandbox was seeded on is published once its receipts are signed.
beforeAll(() =>
  vi.waitFor(
    async () => {
      const days = await fetch(`${story.sandbox.address}/transparency/liabilities.json`)
      expect(await days.text()).toContain('blockHash')
    },
    { timeout: 120_000, interval: 1_000 },
  ),
)

const checkButton = (page: Page) => page.getByRole('button', { name: 'Check on this device' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Compares receipts until this device has all of them. */
async function keepAllReceipts(page: Page) {
  await page.goto(`${story.sandbox.address}/Receipts`)
  const older = page.getByText('Older receipts are still being fetched')
  do {
    await page.getByRole('button', { name: 'Compare now' }).click()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  } while (await older.isVisible())
  await page.getByText('Everything matches').waitFor()
}

/** Sets the clock of a device some minutes after the platform's. It runs on. */
const setClock = async (page: Page, minutes: number) =>
  page.clock.setSystemTime(new Date((await story.sandbox.now()).getTime() + minutes * 60_000))

it('a member checks with one tap that all of their money is counted, and is warned when it is not', async () => {
  const { sandbox } = story
  const phone = await story.phoneOf('alice')
  const { page } = phone

  // From the menu: one tap checks, and a second one on the way does no harm.
  await page.goto(`${sandbox.address}/More`)
  await page.getByRole('link', { name: 'Am I in it?' }).click()
  await heading(page, 'Check your own money').waitFor()
  await checkButton(page).dblclick()
  // This device has no receipts yet, and says so.
  await heading(page, 'As far as it could be checked').waitFor()
  await page.getByText('Your receipts could not be compared yet').waitFor()
  expect(await axeViolations(page)).toEqual([])

  // With all receipts, and some time after the publication, nothing is left open.
  await keepAllReceipts(page)
  await setClock(page, 30)
  await page.goto(`${sandbox.address}/Inclusion`)
  await checkButton(page).click()
  await heading(page, 'You are in it').waitFor()
  await page.getByText('Your signed receipts on this device say that you had exactly this.').waitFor()
  // The second time, the device knows the day.
  await page.getByText('It is the fingerprint that this device was shown for this day before.').waitFor()
  expect(await axeViolations(page)).toEqual([])

  // A reload begins anew. Offline, the tap waits, and says why.
  await page.reload()
  await checkButton(page).waitFor()
  await page.context().setOffline(true)
  await expect.poll(() => checkButton(page).isDisabled()).toBe(true)
  await page.context().setOffline(false)
  await expect.poll(() => checkButton(page).isDisabled()).toBe(false)

  // A day that does not exist, and one before the first.
  await page.goto(`${sandbox.address}/Inclusion?day=2026-13-45`)
  await heading(page, 'Published days').waitFor()
  await page.goto(`${sandbox.address}/Inclusion?day=2020-02-29`)
  await checkButton(page).click()
  await expect.poll(() => page.locator('main .note').innerText()).not.toBe('')
  await page.goBack()
  await heading(page, 'Published days').waitFor()

  // A platform that leaves out an account is found by the receipts.
  await changeResponse(contract.liabilities.mine, (proof) => ({ ...proof, accounts: proof.accounts.slice(1) }))(page)
  await page.goto(`${sandbox.address}/Inclusion`)
  await checkButton(page).click()
  await heading(page, 'The proof does not hold').waitFor()
  await page.getByText('Your signed receipts on this device say that you had something else.').waitFor()
  await page.getByRole('alert').getByText('Do not deposit until this is explained').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the proof as a file' }).click()
  expect((await download).suggestedFilename()).toMatch(/^humidor-liabilities-\d{4}-\d{2}-\d{2}\.json$/)
  expect(phone.pageErrors).toEqual([])
})

it('a proof whose published totals are another day’s or another person’s does not hold', async () => {
  const { sandbox } = story
  const { page } = await story.phoneOf('gregor')
  await changeResponse(contract.liabilities.mine, (proof) => ({
    ...proof,
    published: {
      ...proof.published,
      trees: proof.published.trees.map((tree) => ({ ...tree, total: String(Number(tree.total) - 1) })),
    },
  }))(page)
  await page.goto(`${sandbox.address}/Inclusion`)
  await checkButton(page).click()
  await heading(page, 'The proof does not hold').waitFor()
  await page.getByText('A part is not counted in the published sum.').waitFor()
  await page.getByText('The public record shows another fingerprint for this day.').waitFor()
})
