import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { advanceTo, DAY } from '../clock.ts'
import { changeSetting } from '../operator-actions.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

it('a member sees what the treasure earned this month, the entries behind it, and what comes back when', async () => {
  const { sandbox } = story
  await changeSetting(sandbox, 'idleFreeze', 0)
  await advanceTo(sandbox, '12:00')
  const { page, pageErrors } = await story.phoneOf('bob')
  await page.goto(`${sandbox.address}/Lhbin`)
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Transfer in 100.00 USCD' }).click()
  await page.waitForURL('**/Lhb')
  await page.goto(`${sandbox.address}/Exchangeusdt`)
  await page.getByLabel('Amount', { exact: true }).fill('20')
  await page.getByRole('button', { name: /^Convert 20/ }).click()

  // What is to come, and the file of it: without amounts, and with them if wished.
  await page.goto(`${sandbox.address}/Calendar`)
  await page.getByRole('link', { name: /Conversion to USDT completes/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const saved = async (button: string) => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: button, exact: true }).click()
    const download = await saving
    const text = await readFile(await download.path(), 'utf8')
    return { name: download.suggestedFilename(), text: text.replaceAll(/\r\n[ \t]/g, '') }
  }
  const all = await saved('Add to calendar')
  expect(all.name).toBe('humidor.ics')
  expect(all.text).toContain('SUMMARY:Conversion to USDT completes\r\n')
  expect(all.text).not.toMatch(/20\.00/)
  await page.getByRole('checkbox').check()
  const one = await saved('Add to calendar: Conversion to USDT completes')
  expect(one.text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(one.text).toMatch(/20\.00\sUSDT/)
  const uid = /UID:conversion-\S+/
  expect(uid.exec(one.text)?.[0]).toBe(uid.exec(all.text)?.[0])

  // Two midnights later the treasure has paid its interest.
  await sandbox.advance(DAY * 2)
  const row = page.getByRole('link', { name: /^Flexible treasure/ })
  await expect
    .poll(
      async () => {
        await page.goto(`${sandbox.address}/Analysis`)
        await page.getByText('Where it came from').waitFor()
        return await row.count()
      },
      { timeout: 90_000, interval: 1_000 },
    )
    .toBe(1)
  await page.goto(`${sandbox.address}/Index`)
  await page.getByRole('link', { name: /^You earned .*USCD.* this month/ }).click()
  expect(await row.locator('data').getAttribute('value')).toBe('0.1')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('slider').press('ArrowLeft')
  await page.waitForURL(/month=/)
  await page.getByRole('button', { name: 'Next month' }).click()
  await row.click()
  await page.getByText('Flexible treasure interest').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(pageErrors).toEqual([])
})
