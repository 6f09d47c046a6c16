import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { changeSetting } from '../operator-actions.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

/** Some switches and the pages that they close. server/http/bad-input.test.ts tests every switch with every call. */
const switches = {
  toUsdtOpen: ['Exchangeusdt'],
  tradesOpen: ['Cbtrade', 'Cbbuy', 'Cbsell'],
  merchantsOpen: ['CbExpense'],
} as const

it('a product that is switched off says so in place of its form, and shows the form again once it is on', async () => {
  const { sandbox } = story
  for (const name of Object.keys(switches)) await changeSetting(sandbox, name, 0)
  const { page, pageErrors } = await story.phoneOf('alice')
  for (const path of Object.values(switches).flat()) {
    await page.goto(`${sandbox.address}/${path}`)
    await page.getByText('Currently unavailable').waitFor()
    expect(await page.locator('main input').count(), path).toBe(0)
  }
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${sandbox.address}/Exchangeusdt`)
  await page.getByRole('heading', { name: 'Currently unavailable' }).waitFor()
  await changeSetting(sandbox, 'toUsdtOpen', 1)
  await page.reload()
  await page.getByLabel('Amount').waitFor()
  expect(pageErrors).toEqual([])
})
