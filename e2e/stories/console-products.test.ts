import { readFile } from 'node:fs/promises'
import { businessDay } from '@humidor/domain/business-day.ts'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { advanceTo } from '../clock.ts'
import { isLargeEnough } from '../gallery/console-pictures.ts'
import { layoutAudit } from '../gallery/layout-audit.ts'
import { moveTreasury } from '../operator-actions.ts'
import { button, openConsole, row, waitForConsole } from '../operator-session.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = (name: string, path: string) =>
  openConsole(story.browser, story.sandbox, name, { path: `/console${path}` })

it('an operator follows a settlement, sees how long the treasury lasts, and recomputes a draw', async () => {
  const midnight = await advanceTo(story.sandbox, '00:05')
  const day = businessDay(midnight).replaceAll('-', '/')
  const { page, go, pageErrors } = await openConsoleAs('fiona', '/settlement')

  // The page follows the settlement until it is done.
  await row(page, day).getByText('Done', { exact: true }).waitFor()
  await row(page, day).getByRole('link').click()
  const panel = page.locator('.panel')
  await panel.getByText(/, took /).waitFor()
  expect(await panel.locator('.phases__one').count()).toBe(11)
  await panel.getByText('Interest of the flexible treasure').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('tab', { name: 'Coverage' }).click()
  await page.getByRole('heading', { name: 'Cost of a midnight' }).waitFor()
  await page.getByText('The treasury can pay the next midnight').waitFor()
  await page.getByText('The remaining profit of pledges is set aside').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Treasury, Transfers' }).click()
  await panel.getByRole('heading', { name: 'New transfer' }).waitFor()

  await go('/draws')
  await page
    .locator('tbody tr', { hasText: /[1-9]\d* won/ })
    .first()
    .getByRole('link')
    .click()
  await button(page, 'Verify draw').click()
  await page.getByText('Everything matches: the result is as published.').waitFor()
  await page.getByText('Recomputed: the same orders win, each at its place').waitFor()
  expect(await axeViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await button(page, 'All as CSV').click()
  const [head, first] = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect([head?.replace('\ufeff', ''), first]).toEqual([
    'Order,"Amount, USCD",Place,Won',
    expect.stringMatching(/^HM-\d+,\d+,1?\d,/),
  ])
  expect(pageErrors).toEqual([])
})

const paths = [
  ...['/settlement', '/settlement?tab=coverage', '/draws?item=1'],
  ...['/preorders', '/preorders?tab=standing', '/pledges', '/pledges?tab=standing'],
  ...['/flexible-treasure', '/flexible-treasure?tab=owed', '/flexible-treasure?tab=standing', '/freezes'],
]

/** Checks every page on a small phone for layout problems and axe violations. */
async function checkOnSmallPhone() {
  const { page, pageErrors } = await openConsole(story.browser, story.sandbox, 'victor', {
    path: '/console/settlement',
    viewport: { width: 360, height: 780 },
    hasTouch: true,
  })
  for (const path of paths) {
    await page.goto(`${story.sandbox.address}/console${path}`)
    await page.locator('.queue').first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await waitForConsole(page)
    expect(
      (await page.evaluate(layoutAudit)).filter((line) => !isLargeEnough(line, 360)),
      path,
    ).toEqual([])
    expect(await axeViolations(page), path).toEqual([])
  }
  expect(pageErrors).toEqual([])
}

it('a settlement that the treasury cannot pay says so, and continues once two operators have moved money into it', async () => {
  const { sandbox } = story
  const moved = await moveTreasury(sandbox, 'treasuryToUsdt', 'all')
  const day = businessDay(await advanceTo(sandbox, '00:05')).replaceAll('-', '/')
  const { page, pageErrors } = await openConsoleAs('fiona', '/settlement')
  await page.getByText('The treasury account lacks the USCD for the next payments.').waitFor()
  await row(page, day).getByText('Short of money').waitFor()
  await row(page, day).getByRole('link').click()
  await page.getByText('It then continues automatically; nothing is paid twice.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('tab', { name: 'Coverage' }).click()
  await page.getByText('The treasury cannot pay the next midnight').first().waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('tab', { name: 'Settlements' }).click()
  await moveTreasury(sandbox, 'treasuryToUscd', moved)
  // A worker retries every 30 seconds. The page shows it without a reload.
  const continues = row(page, day).getByText('Done', { exact: true }).waitFor({ timeout: 60_000 })
  await Promise.all([continues, checkOnSmallPhone()])
  await page.getByText('The treasury account lacks the USCD').waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})

it('an operator finds a frozen member with the unpaid order and unfreezes them', async () => {
  const { page, go, pageErrors } = await openConsoleAs('wendy', '/preorders?freezing=yes')
  await row(page, 'freya_figurado').getByText('Payment due, freezes').waitFor()
  await row(page, 'freya_figurado').getByRole('link').click()
  await page.getByText('Created for an owner who did not order; paying it lifts the freeze').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await go('/freezes')
  await row(page, 'freya_figurado').getByText('No pre-order for too long').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await row(page, 'freya_figurado').getByRole('link').click()
  await button(page, 'Unfreeze').click()
  await page.getByLabel('Reason, required').fill('Was ill, and wrote to us.')
  await page.getByRole('dialog').getByRole('button', { name: 'Unfreeze' }).click()
  await page.locator('.toast', { hasText: 'no longer frozen' }).waitFor()
  await go('/freezes')
  await row(page, 'freya_figurado').waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})
