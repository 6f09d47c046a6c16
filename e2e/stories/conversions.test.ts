import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { advanceTo, DAY } from '../clock.ts'
import { changeSetting } from '../operator-actions.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

it('a member cancels a transfer that is in review', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('alice')
  await page.goto(`${sandbox.address}/Transferu`)
  await page.getByRole('heading', { name: 'Pending transfers' }).waitFor()
  await page.getByRole('button').filter({ hasText: '25.00' }).click()
  await page.getByRole('dialog').getByText('You get 25.00 USCD back at once, including the fee.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel the transfer' }).click()
  await page.getByText('Cancelled. Your USCD is back.').waitFor()
  await page.getByRole('heading', { name: 'Pending transfers' }).waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})

it('a history loads beyond its first ten rows to the end', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('alice')
  await page.goto(`${sandbox.address}/Asset`)
  const rows = page.locator('.loadmore li')
  await rows.nth(9).scrollIntoViewIfNeeded()
  await rows.nth(10).waitFor()
  while ((await page.getByText('End of list').count()) === 0) {
    const count = await rows.count()
    await rows.last().scrollIntoViewIfNeeded()
    await rows.nth(count).or(page.getByText('End of list')).first().waitFor()
  }
  expect(await rows.count()).toBeGreaterThan(20)
  expect(pageErrors).toEqual([])
})

it('the confirmation of a transfer says that it will be reviewed and when it arrives', async () => {
  const { sandbox } = story
  const gregor = await story.member('gregor')
  const bob = await story.member('bob')
  await changeSetting(sandbox, 'transferReview', 2 * 3600)
  const { page, person, pageErrors } = await story.phoneOf('gregor')
  await page.goto(`${sandbox.address}/Transferu`)
  // The browser keeps recipients apart from the member's own saved address.
  expect(await page.getByLabel('Recipient’s e-mail').getAttribute('autocomplete')).toBe('section-recipient email')
  await page.getByLabel('Recipient’s e-mail').fill(bob.email)
  await page.getByLabel('Amount', { exact: true }).fill('12,5')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The transfer is reviewed for 2 hours and then arrives.').waitFor()
  // Back leads to the filled form, and forward to the confirmation.
  await page.goBack()
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  expect(await page.getByLabel('Recipient’s e-mail').inputValue()).toBe(bob.email)
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('12,5')
  await page.goForward()
  await page.getByText('The transfer is reviewed for 2 hours and then arrives.').waitFor()
  await page.getByText(/^About \d{4}\/\d\d\/\d\d/).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(gregor.totpSecret))
  await page.getByRole('button', { name: 'Send 12.50 USCD' }).dblclick()
  await page.getByText(/.+ receives it about .+ Until then you can cancel it\./).waitFor()
  await page.getByRole('button').filter({ hasText: '12.50' }).filter({ hasText: 'Cancel' }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // If not cancelled, it arrives two hours later.
  await sandbox.advance(2 * 3600)
  await page.goto(`${sandbox.address}/Transferu`)
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  await page.getByRole('heading', { name: 'Pending transfers' }).waitFor({ state: 'detached' })
  const other = await story.phoneOf('bob')
  await other.page.goto(`${sandbox.address}/Asset`)
  await other.page.getByRole('listitem').filter({ hasText: 'Transfer received' }).getByText('+12.50').first().waitFor()
  await changeSetting(sandbox, 'transferReview', 0)
  expect([...pageErrors, ...other.pageErrors]).toEqual([])
})

it('a member cancels a conversion to USDT before it arrives, and another one arrives after a day', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('carol')
  await page.getByRole('link', { name: 'Asset' }).click()
  await page.getByRole('listitem').filter({ hasText: 'To USDT' }).getByRole('link').click()
  await page.getByText('converted to USDT after 24 hours').waitFor()
  const amount = page.getByLabel('Amount', { exact: true })
  await amount.fill('40,25')
  await page.getByRole('button', { name: 'Convert 40.25 USCD' }).dblclick()
  const waiting = page.getByRole('button').filter({ hasText: '40.25' }).filter({ hasText: 'Cancel' })
  await waiting.waitFor()
  expect(await waiting.count()).toBe(1)
  expect(await axeViolations(page)).toEqual([])

  // The app asks first. Then the money is back at once, and the conversion is listed as cancelled.
  await waiting.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You get 40.25 USCD back at once.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await waiting.click()
  await dialog.getByRole('button', { name: 'Cancel the conversion' }).click()
  await page.getByText('Cancelled. Your USCD is back.').waitFor()
  await page.getByRole('listitem').filter({ hasText: '40.25' }).getByText('Cancelled').waitFor()

  // The next one is not cancelled and completes a day later.
  await amount.fill('11')
  await page.getByRole('button', { name: 'Convert 11.00 USCD' }).click()
  await page.getByRole('button').filter({ hasText: '11.00' }).filter({ hasText: 'Cancel' }).waitFor()
  await sandbox.advance(DAY)
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: '11.00' }).getByText('Completed').waitFor()
  expect(pageErrors).toEqual([])
})

it('a conversion that has completed meanwhile cannot be cancelled, and the app says so', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('sylvia')
  await page.goto(`${sandbox.address}/Exchangeusdt`)
  await page.getByLabel('Amount', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Convert 5.00 USCD' }).click()
  await page.getByRole('button').filter({ hasText: '5.00' }).filter({ hasText: 'Cancel' }).click()
  // The phone still shows the conversion as pending.
  const asking = '**/api/user/transactionToBalanceHistory*'
  await page.route(asking, (route) => route.abort())
  await sandbox.advance(DAY)
  await page.getByRole('button', { name: 'Cancel the conversion' }).click()
  await page.getByText('It can no longer be cancelled').waitFor()
  await page.unroute(asking)
  expect(pageErrors).toEqual([])
})

it('₡ are converted at the price shown, and a price that changed overnight is announced first', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('alice')
  await page.goto(`${sandbox.address}/ExchangeProfit`)
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Convert ₡ 100.00' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const before = await page.locator('.receive data').getAttribute('value')

  // After midnight the page reloads its figures and announces the new price before anything is sent.
  await advanceTo(sandbox, '00:05')
  await page.getByText('The price has changed from').waitFor()
  const now = await page.locator('.receive data').getAttribute('value')
  expect(Number(now)).toBeGreaterThan(Number(before))
  expect(await axeViolations(page)).toEqual([])

  // The amount shown is the amount credited, to the last millionth.
  await page.getByRole('button', { name: 'Convert ₡ 100.00' }).dblclick()
  await page.getByText(`Converted. ${now} USCD is ready.`).waitFor()
  await page.waitForURL('**/Asset')
  const rows = page.getByRole('listitem').filter({ hasText: 'CigarBox to USCD' })
  await rows.getByText('−100.00').first().waitFor()
  expect(pageErrors).toEqual([])
})

it('rebates are converted in whole steps, once a day, up to the daily limit', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('paula')
  await advanceTo(sandbox, '12:00')
  await page.goto(`${sandbox.address}/ExchangeRebeat`)
  const amount = page.getByLabel('Amount', { exact: true })
  await amount.fill('75')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await page.getByText('Please enter a multiple of 50 USCD.').waitFor()
  await amount.fill('3050')
  await page.getByText('At most 3,000.00 USCD can be converted today.').waitFor()
  await page.getByRole('button', { name: '200', exact: true }).click()
  expect(await page.locator('.receive data').getAttribute('value')).toBe('200')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Convert 200.00 USCD' }).dblclick()
  await page.getByText('Converted. 200.00 USCD is ready.').waitFor()
  await page.getByText('You have already converted bonus today').waitFor()
  expect(await axeViolations(page)).toEqual([])

  // The next day begins at midnight in UTC+8.
  await advanceTo(sandbox, '00:01')
  await page.reload()
  await page.getByRole('button', { name: 'MAX' }).click()
  await page.getByRole('button', { name: /^Convert [\d,]+\.00 USCD$/ }).waitFor()
  expect(pageErrors).toEqual([])
  const verification = await sandbox.runCli('verify')
  expect(verification.output).not.toMatch(/breach/i)
  expect(verification.code).toBe(0)
})
