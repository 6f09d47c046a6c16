import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { advanceTo, DAY } from '../clock.ts'
import { approveWithdrawalOf, payWithdrawalOf, rejectWithdrawalOf } from '../operator-actions.ts'
import { type Phone, setUpStory } from '../story.ts'

const story = setUpStory()
const ADDRESS = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const OTHER = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'

/** Binds an address at /Bindaddress with both codes. */
async function bind({ page, person }: Phone, who: { email: string; totpSecret: string }, address: string) {
  await page.getByLabel('Your USDT address').fill(address)
  await person.enterOwnMailCode(who.email)
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(who.totpSecret))
  await page.getByRole('button', { name: 'Bind this address' }).click()
  await page.getByText('Your address is bound', { exact: true }).waitFor()
}

const typeAmount = (page: Page, text: string) => page.getByLabel('Amount', { exact: true }).fill(text)
const next = (page: Page) => page.getByRole('button', { name: 'Continue' })

/** Deposits USDT over the local chain, converts 100 of it into USCD and activates the membership. */
async function becomeMember({ page, person }: Phone) {
  const { sandbox } = story
  await page.goto(`${sandbox.address}/Deposit`)
  const { address, amount } = await person.openDeposit('260')
  await sandbox.pay(address, amount)
  await page.getByText('It is in your USDT balance now.').waitFor()
  await page.getByRole('link', { name: 'Convert to USCD' }).click()
  await typeAmount(page, '100')
  await page.getByRole('button', { name: 'Convert 100.00 USDT' }).click()
  await page.waitForURL('**/Asset')
  await page.goto(`${sandbox.address}/Vip`)
  const activate = /^Activate for/
  await page.getByRole('button', { name: activate }).click()
  await page.getByRole('dialog').getByRole('button', { name: activate }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.goto(`${sandbox.address}/Index`)
}

it('a tourist cannot withdraw, and a frozen member can', async () => {
  const { sandbox } = story
  const tourist = await story.phoneOf('tom')
  const toast = tourist.page.getByText('Become a member first').waitFor()
  await Promise.all([toast, tourist.page.goto(`${sandbox.address}/withdraw`)])
  await tourist.page.waitForURL('**/Index')

  // Advances the clock first: a page that is open meanwhile would show the wrong time for a while.
  await advanceTo(sandbox, '10:00')
  const freya = await story.member('freya')
  const frozen = await story.phoneOf('freya')
  await frozen.page.getByRole('link', { name: 'Withdraw' }).click()
  await expect.poll(() => next(frozen.page).isDisabled()).toBe(true)
  await typeAmount(frozen.page, '10')
  await next(frozen.page).click()
  await frozen.person.enterOwnMailCode(freya.email)
  // The mail says what the code is for: the amount, and the whole address.
  const address = (await frozen.page.locator('p.address').innerText()).replace(/\s/g, '')
  const asked = (await sandbox.mailsTo(freya.email)).find(({ code }) => code)
  expect(asked?.subject).toBe('Your Humidor code for a withdrawal')
  expect(asked?.text).toContain('Enter this code to withdraw 10.00\u00A0USDT to ')
  expect(asked?.text).toContain(address)
  await frozen.page.getByLabel('Authenticator code').fill(await frozen.person.freshGoogleCode(freya.totpSecret))
  await frozen.page.getByRole('button', { name: 'Withdraw 10.00 USDT' }).click()
  await frozen.page.getByText('10.00 USDT withdrawal requested').waitFor()
  // Other pages are closed to a frozen member.
  await frozen.page.goto(`${sandbox.address}/ExchangeProfit`)
  await frozen.page.waitForURL('**/UnActive')
  expect([...tourist.pageErrors, ...frozen.pageErrors]).toEqual([])
})

it('a member withdraws to their own address, and the form states each rule before it applies', async () => {
  const { sandbox } = story
  const tom = await story.member('tom')
  const phone = await story.phoneOf('tom')
  const { page, person, pageErrors } = phone
  await becomeMember(phone)

  // Without an address the page links to binding one.
  await page.getByRole('link', { name: 'Withdraw' }).click()
  expect(await next(page).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Bind an address' }).click()
  await bind(phone, tom, ADDRESS)

  // A new address is locked for a day, and the form says until when.
  await page.goto(`${sandbox.address}/Withdraw`)
  await page.getByText('You cannot withdraw yet').waitFor()
  await page.getByText('Withdrawals to it are possible 24 hours later.').waitFor()
  expect(await next(page).isDisabled()).toBe(true)
  expect(await axeViolations(page)).toEqual([])

  // After that day, but outside the window: the form says when it opens, in the member's own time zone.
  await sandbox.advance(DAY)
  await advanceTo(sandbox, '21:30')
  await page.reload()
  await page.getByText(/^Withdrawals are open from \d\d:00 to \d\d:00 your time\.$/).waitFor()
  expect(await next(page).isDisabled()).toBe(true)

  // Inside the window the form checks the limits and shows the exact fee.
  await advanceTo(sandbox, '09:00')
  await page.reload()
  await typeAmount(page, '9,999999')
  await next(page).click()
  await page.getByText('Please withdraw at least 10.00 USDT.').waitFor()
  await typeAmount(page, '100000')
  await page.getByText('Your balance is too low for this.').waitFor()
  await typeAmount(page, '100,000001')
  await page.getByText('1.000001 USDT').waitFor()
  await next(page).click()
  await page.getByText('Is this the right address?').waitFor()
  expect(await page.locator('.lid data').first().getAttribute('value')).toBe('99')

  // Each step has its own address: a reload keeps it, and going back keeps the typed text.
  await page.reload()
  await page.getByText('Is this the right address?').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.goBack()
  await next(page).waitFor()
  await typeAmount(page, '50')
  await next(page).click()
  await page.getByRole('button', { name: 'Change' }).click()
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('50')
  await next(page).click()

  // A wrong code is reported at its field, and the e-mail code stays valid.
  await person.enterOwnMailCode(tom.email)
  const wrong = (await person.freshGoogleCode(tom.totpSecret)) === '111111' ? '222222' : '111111'
  await page.getByLabel('Authenticator code').fill(wrong)
  await page.getByRole('button', { name: 'Withdraw 50.00 USDT' }).click()
  await page.getByText('This code is not right.').waitFor()
  expect(await page.getByLabel('E-mail code').inputValue()).toMatch(/^\d{6}$/)

  // The response is lost: a second press cannot withdraw twice.
  let lose = true
  await page.route('**/api/user/withdraw', async (route) => {
    if (!lose) return route.continue()
    lose = false
    await route.fetch()
    return route.abort()
  })
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(tom.totpSecret))
  await page.getByRole('button', { name: 'Withdraw 50.00 USDT' }).click()
  await page.getByText('Network error').waitFor()
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(tom.totpSecret))
  await page.getByRole('button', { name: 'Try again' }).dblclick()
  await page.getByText('50.00 USDT withdrawal requested').waitFor()
  expect(await axeViolations(page)).toEqual([])

  // Going back shows the form, which says that the withdrawal of the day is used.
  await page.goBack()
  await page.getByText('have already requested today’s withdrawal').waitFor()
  await page.goForward()

  // The member follows it until the chain has confirmed the payment.
  await page.getByRole('link', { name: 'View status' }).click()
  const record = page.getByRole('listitem').filter({ hasText: '−50.00' })
  await record.getByText('Reviewing').waitFor()
  expect(await record.count()).toBe(1)
  await approveWithdrawalOf(sandbox, ADDRESS)
  await record.getByText('Processing').waitFor()
  const txid = await payWithdrawalOf(sandbox, ADDRESS)
  await sandbox.advance(30)
  await record.getByText('Completed').waitFor()
  await record.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('49.50 USDT').waitFor()
  expect(await sheet.getByRole('link', { name: 'View on BscScan' }).getAttribute('href')).toContain(txid)
  expect(await axeViolations(page)).toEqual([])

  // A second address has a label and its own day of waiting; the first one stays usable.
  await page.goto(`${sandbox.address}/Bindaddress`)
  await page.getByLabel('Label (optional)').fill('Exchange')
  await bind(phone, tom, OTHER)
  await page.goto(`${sandbox.address}/Withdraw`)
  await page.getByRole('button', { name: 'Choose another address' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Exchange' }).click()
  await page.getByText('Withdrawals to it are possible 24 hours later.').waitFor()
  await page.goto(`${sandbox.address}/Bindaddress`)
  await page.getByRole('listitem').filter({ hasText: 'Exchange' }).click()
  await sheet.getByRole('button', { name: 'Remove address' }).click()
  await page.getByText('Remove this address?').waitFor()
  await page.getByRole('button', { name: 'Remove address' }).last().dblclick()
  await page.getByText('Address removed', { exact: true }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Exchange' }).waitFor({ state: 'detached' })

  await page.goto(`${sandbox.address}/Asset`)
  const row = page.getByRole('listitem').filter({ hasText: 'Withdrawal' }).first()
  await row.getByText('−50.00').waitFor()
  await row.getByText('Completed').waitFor()
  expect(pageErrors).toEqual([])
  const verification = await sandbox.runCli('verify')
  expect(verification.output).not.toMatch(/breach/i)
  expect(verification.code).toBe(0)
})

it('a rejected withdrawal returns the money with a reason, and the member can withdraw again', async () => {
  const { sandbox } = story
  const magnus = await story.member('magnus')
  const phone = await story.phoneOf('magnus')
  const { page, person, pageErrors } = phone
  await page.goto(`${sandbox.address}/Bindaddress`)
  await bind(phone, magnus, OTHER)
  await sandbox.advance(DAY)
  await advanceTo(sandbox, '10:00')
  await page.goto(`${sandbox.address}/Withdraw`)
  // The form offers the address that was used last.
  await page.getByRole('button', { name: 'Choose another address' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button')
    .filter({ hasText: OTHER.slice(0, 8) })
    .click()
  const balance = await page.locator('main data').first().getAttribute('value')
  await typeAmount(page, '1234.5')
  await next(page).click()
  await person.enterOwnMailCode(magnus.email)
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(magnus.totpSecret))
  await page.getByRole('button', { name: 'Withdraw 1,234.50 USDT' }).click()
  await page.getByText('1,234.50 USDT withdrawal requested').waitFor()
  await rejectWithdrawalOf(sandbox, OTHER, 'Please bind an address of your own.')

  await page.getByRole('link', { name: 'View status' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Rejected' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Reply from our team: Please bind an address of your own.').waitFor()
  await sheet.getByText('The full amount, including the fee, is back in your USDT balance.').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`${sandbox.address}/Withdraw`)
  await next(page).waitFor()
  expect(await page.locator('main data').first().getAttribute('value')).toBe(balance)
  await typeAmount(page, '10')
  expect(await next(page).isEnabled()).toBe(true)

  // Another one, with a wrong amount: the member cancels it themselves while it is reviewed, once on a double tap.
  await next(page).click()
  await person.enterOwnMailCode(magnus.email)
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(magnus.totpSecret))
  await page.getByRole('button', { name: 'Withdraw 10.00 USDT' }).click()
  await page.getByRole('link', { name: 'View status' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Reviewing' }).first().click()
  await sheet.getByRole('button', { name: 'Cancel withdrawal' }).click()
  const question = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .filter({ hasText: 'Cancel this withdrawal?' })
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel withdrawal' }).last().dblclick()
  await page.getByText('Withdrawal cancelled', { exact: true }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Cancelled' }).first().click()
  await sheet.getByText('The full amount, including the fee, is back in your USDT balance.').waitFor()
  await page.goto(`${sandbox.address}/Withdraw`)
  await next(page).waitFor()
  expect(await page.locator('main data').first().getAttribute('value')).toBe(balance)
  expect(pageErrors).toEqual([])
})

it('a member with less USDT than a withdrawal needs sees the minimum and the way to more', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('sylvia')
  await page.goto(`${sandbox.address}/Exchange`)
  await page.getByRole('button', { name: 'MAX' }).click()
  const all = Number(await page.getByLabel('Amount', { exact: true }).inputValue())
  await typeAmount(page, String(Math.floor(all) - 5))
  await page.getByRole('button', { name: /^Convert/ }).click()
  await page.waitForURL('**/Asset')

  await page.goto(`${sandbox.address}/Withdraw`)
  await page.getByRole('heading', { name: 'Not enough USDT to withdraw' }).waitFor()
  await page.getByText('Withdrawals start at 10.00 USDT.').waitFor()
  expect(await next(page).count()).toBe(0)
  await page.getByRole('link', { name: 'Convert USCD to USDT' }).click()
  await page.waitForURL('**/Exchangeusdt')
  expect(pageErrors).toEqual([])
})
