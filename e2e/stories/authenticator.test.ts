import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { fieldErrors } from '../page-queries.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory({ signInOnScreen: true })

const subjectsTo = async (email: string) => (await story.sandbox.mailsTo(email)).map(({ subject }) => subject)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

it('after an authenticator is replaced by e-mail alone, money cannot leave for a day, and every page says so', async () => {
  const { sandbox } = story
  const { email } = await story.member('paula')
  const { context, page, person, pageErrors } = await story.phoneOf('paula')
  await page.goto(`${sandbox.address}/Google`)
  await button(page, 'Continue').click()
  expect(await fieldErrors(page)).toHaveLength(1)
  await page.getByText('Without it, transfers, payments and withdrawals are blocked for 24 hours').waitFor()
  await person.enterOwnMailCode(email)
  await context.setOffline(true)
  await expect.poll(() => button(page, 'Continue').isDisabled()).toBe(true)
  await context.setOffline(false)
  await button(page, 'Continue').dblclick()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // Going back or reloading changes nothing, and loses no key.
  await page.goBack()
  await button(page, 'Continue').waitFor()
  await page.goForward()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  const shown = await person.readCopyBox('Copy key')
  await page.reload()
  const secret = await person.readCopyBox('Copy key')
  expect(secret).toBe(shown)
  const link = page.getByRole('link', { name: 'Open in an authenticator app on this device' })
  expect(await link.getAttribute('href')).toContain(`secret=${secret.replace(/\s/g, '')}&`)
  await page.goto(`${sandbox.address}/Google`)
  await page.getByRole('link', { name: 'Continue' }).click()
  const code = page.getByLabel('Code of the new authenticator')
  await code.fill('000000')
  await button(page, 'Use the new authenticator').click()
  await page.getByText('This code is not right.').waitFor()
  expect(await code.inputValue()).toBe('')
  await code.fill(await person.freshGoogleCode(secret))
  await button(page, 'Use the new authenticator').dblclick()
  await page.waitForURL('**/More')
  await page.getByText('Your new authenticator is in use').waitFor()

  for (const path of ['/Google', '/Transferu', '/Bindaddress']) {
    await page.goto(sandbox.address + path)
    await page.getByRole('heading', { name: /^Sending is blocked until/ }).waitFor()
  }
  expect(await page.getByLabel('Your USDT address').count()).toBe(0)
  await page.getByRole('link', { name: 'View your devices' }).click()
  await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
  expect(await subjectsTo(email)).toContain('Your Humidor authenticator was replaced')

  // If the form could not load the security state, the server refuses with the reason.
  await page.route('**/api/user/security', (route) => route.abort())
  await transferToAlice(page, await person.freshGoogleCode(secret))
  await page.getByText('The protection of your account was changed. For your safety').waitFor()
  await page.unroute('**/api/user/security')

  await sandbox.advance(86_401)
  await transferToAlice(page, await person.freshGoogleCode(secret))
  await page.getByText('1.25 USCD sent').waitFor()
  expect(pageErrors).toEqual([])
})

async function transferToAlice(page: Page, code: string) {
  await page.goto(`${story.sandbox.address}/Transferu`)
  await page.getByLabel('Recipient’s e-mail').fill('alice.corona@humidor.test')
  await page.getByLabel('Amount', { exact: true }).fill('1.25')
  await button(page, 'Continue').click()
  await page.getByLabel('Authenticator code').fill(code)
  await button(page, 'Send 1.25 USCD').click()
}

it('a member saves ten recovery codes, each replaces an authenticator code once, and money does not wait', async () => {
  const { sandbox } = story
  const { email, totpSecret } = await story.member('sylvia')
  const { page, person, pageErrors } = await story.phoneOf('sylvia')
  await page.goto(`${sandbox.address}/Google`)
  await button(page, 'Create ten new codes').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Authenticator code').fill('000000')
  await button(page, 'Create the codes').click()
  await dialog.getByText('This code is not right.').waitFor()
  await dialog.getByLabel('Authenticator code').fill(await person.freshGoogleCode(totpSecret))
  await button(page, 'Create the codes').dblclick()
  await page.getByRole('heading', { name: 'Your ten recovery codes' }).waitFor()
  const codes = await page.locator('.recovery li').allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  expect(await axeViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await button(page, 'Save as text file').click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(codes.filter((one) => !file.includes(one))).toEqual([])
  expect(await button(page, 'Done').isDisabled()).toBe(true)
  await page.getByRole('checkbox').check()
  await button(page, 'Done').click()
  await page.getByText('10 of 10 left').waitFor()

  const proof = page.getByLabel('Code of your current authenticator, or a recovery code')
  const replaceWith = async (shown: string) => {
    await person.enterOwnMailCode(email)
    await proof.fill(shown)
    await page.getByText('With a valid code there is no waiting time').waitFor()
    await button(page, 'Continue').click()
  }
  await replaceWith(` ${(codes[3] ?? '').toLowerCase()} `)
  const secret = await person.readCopyBox('Copy key')
  await page.getByLabel('Code of the new authenticator').fill(await person.freshGoogleCode(secret))
  await button(page, 'Use the new authenticator').click()
  await page.waitForURL('**/More')
  await page.goto(`${sandbox.address}/Google`)
  await page.getByText('9 of 10 left').waitFor()
  expect(await page.getByText('Sending is blocked').count()).toBe(0)
  await replaceWith(codes[3] ?? '')
  await page.getByText('This is neither a current authenticator code').waitFor()
  expect(await page.getByLabel('E-mail code').inputValue()).toMatch(/^\d{6}$/)
  await page.goto(`${sandbox.address}/Transferu`)
  await page.getByLabel('Recipient’s e-mail').waitFor()
  expect(await subjectsTo(email)).toEqual(
    expect.arrayContaining(['Your new Humidor recovery codes', 'A Humidor recovery code was used']),
  )
  expect(pageErrors).toEqual([])
})

const RIGHT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

it('the withdrawal address form reports a mistyped address while typing, shows its network, and confirms by mail', async () => {
  const { sandbox } = story
  const { email, totpSecret } = await story.member('gregor')
  const { page, person, pageErrors } = await story.phoneOf('gregor')
  await page.goto(`${sandbox.address}/Bindaddress`)
  const address = page.getByLabel('Your USDT address')
  const bind = button(page, 'Bind this address')
  for (const nonsense of ['', 'hello', '0x123', `0x${'0'.repeat(40)}`, '1BoatSLRHtKNngkdXEeobR76b53LETtpyT']) {
    await address.fill(nonsense)
    await bind.click()
    await expect.poll(() => fieldErrors(page), { message: nonsense }).toHaveLength(1)
  }
  for (const slip of [RIGHT.replace('aA', 'AA'), 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU8']) {
    await address.fill(slip)
    await page.getByText('A character of this address is wrong.').waitFor()
  }
  await address.fill('TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7')
  await page.getByRole('status').getByText('TRX (TRC20)').waitFor()
  await address.fill(` ${RIGHT} `)
  await page.getByRole('status').getByText('BSC (BEP20)').waitFor()
  await page.getByText('possible 24 hours after you bind it').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await person.enterOwnMailCode(email)
  await page.getByLabel('Authenticator code').fill('000000')
  await bind.click()
  await page.getByText('This code is not right.').waitFor()
  expect(await page.getByLabel('Authenticator code').inputValue()).toBe('')
  await page.getByLabel('Authenticator code').fill(await person.freshGoogleCode(totpSecret))
  await bind.dblclick()
  await page.getByRole('heading', { name: 'Your address is bound' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Add another address' }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: RIGHT.slice(0, 8) })
    .click()
  expect(await person.readCopyBox('Copy address')).toBe(RIGHT)
  expect(await subjectsTo(email)).toContain('Your Humidor withdrawal address was set')
  expect(pageErrors).toEqual([])
})

it('the ledger passes verification', async () => {
  const verification = await story.sandbox.runCli('verify')
  expect(verification.code, verification.output).toBe(0)
})
