import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()
const newcomer = { name: 'marisol_v', email: 'marisol@example.com', password: 'seven oaks in a row' }

it('a new member registers, deposits, joins and makes a first transfer, and the ledger passes verification', async () => {
  const { sandbox } = story
  const referrer = (await sandbox.cast()).find(({ role }) => role.startsWith('root'))
  if (!referrer) throw new Error('The cast has no root member.')
  const bob = await story.member('bob')
  const { page, person: marisol, pageErrors } = await story.phone()

  // Registers with a code by mail and sets up the authenticator.
  await page.goto(`${sandbox.address}/`)
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('User name').fill(newcomer.name)
  await page.getByLabel('E-mail', { exact: true }).fill(newcomer.email)
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await marisol.enterMailCode(newcomer.email)
  await page.getByLabel('Referral code').fill(referrer.vcode)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const secret = await marisol.readCopyBox('Copy key')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Open Humidor' }).click()
  await page.waitForURL('**/Index')

  // Logs out and in again.
  await page.getByRole('link', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/Home')
  await marisol.signIn(newcomer.email, newcomer.password)

  // Deposits 200 USDT over the local chain and sees it arrive.
  await page.getByRole('link', { name: 'Deposit', exact: true }).click()
  const { address, amount } = await marisol.openDeposit('200')
  expect(amount).toBeGreaterThan(200_000_000n)
  expect(amount).toBeLessThanOrEqual(200_009_999n)
  await sandbox.pay(address, amount)
  await page.getByText('It is in your USDT balance now.').waitFor({ timeout: 30_000 })

  // Converts all of it.
  await page.getByRole('link', { name: 'Convert to USCD' }).click()
  await page.getByRole('button', { name: 'MAX' }).click()
  await page.getByRole('button', { name: /^Convert 200\.00/ }).click()
  await page.waitForURL('**/Asset')

  // Transfers are for members only: the app says so and links to VIP.
  await page.getByRole('link', { name: 'Transfer' }).first().click()
  await page.waitForURL('**/Index')
  await page.getByText('Become a member first').waitFor()

  // Activates the membership for $100 and does the daily sign-in.
  await page.getByRole('link', { name: 'VIP', exact: true }).click()
  await page.getByRole('button', { name: /^Activate for/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Activate for/ })
    .click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Signed in today').waitFor()

  // Sends 30 USCD to Bob after checking the masked name.
  await page.goto(`${sandbox.address}/transferu`)
  await page.getByLabel('Recipient’s e-mail').fill(bob.email)
  await page.getByLabel('Amount', { exact: true }).fill('30,00')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Is this the right person?').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Authenticator code').fill(await marisol.googleCode(secret))
  await page.getByRole('button', { name: 'Send 30.00 USCD' }).dblclick()
  await page.getByText('30.00 USCD sent').waitFor()

  // Sees every entry.
  await page.goto(`${sandbox.address}/Asset`)
  for (const row of ['Transfer sent', 'Daily sign-in', 'Membership activation', 'USDT to USCD', 'Deposit'])
    await page.getByRole('listitem').filter({ hasText: row }).first().waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Transfer sent' }).getByText('−30.00').waitFor()

  // Bob sees the entry on his own phone.
  const other = await story.phoneOf('bob')
  await other.page.goto(`${sandbox.address}/Asset`)
  await other.page.getByRole('listitem').filter({ hasText: 'Transfer received' }).first().getByText('+30.00').waitFor()
  // The chart of his total ends with the current balance, not with that of the last midnight.
  const total = other.page.getByRole('region', { name: 'Total balance' })
  const [, last = ''] = /to ([\d,.]+) USCD$/.exec((await total.locator('figcaption').textContent()) ?? '') ?? []
  const owned = Number(await total.locator('data').first().getAttribute('value'))
  expect(Number(last.replaceAll(',', ''))).toBeCloseTo(owned, 1)

  expect([...pageErrors, ...other.pageErrors]).toEqual([])
  const verification = await sandbox.runCli('verify')
  expect(verification.output).not.toMatch(/breach/i)
  expect(verification.code).toBe(0)
})
