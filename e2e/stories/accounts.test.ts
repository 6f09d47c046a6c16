import { contract } from '@humidor/contract/index.ts'
import { expect, it } from 'vitest'
import { apiClientOf } from '../api-client.ts'
import { axeViolations } from '../browser.ts'
import { stubChanges } from '../network.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

it('a member links a second account, switches between the two, and unlinks it', async () => {
  const { sandbox } = story
  const sylvia = await story.member('sylvia')
  const { page, person, pageErrors } = await story.phoneOf('gregor')
  await page.goto(`${sandbox.address}/AccountMore`)
  await page.getByText('No other accounts yet').waitFor()
  await page.getByRole('link', { name: 'Add an account' }).click()

  // A wrong code and a wrong password are each reported at their field, and nothing is linked.
  const [email, password, code] = ['Its e-mail', 'Password', 'E-mail code'].map((name) =>
    page.getByLabel(name, { exact: true }),
  )
  if (!email || !password || !code) throw new Error('A field of the form is missing.')
  const link = page.getByRole('button', { name: 'Link account' })
  await link.click()
  await page.getByText('Please enter an e-mail address').waitFor()
  await email.fill(sylvia.email)
  await password.fill(sylvia.password)
  await code.fill('000000')
  await link.click()
  await page.getByText('This is not the code we sent.').waitFor()
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: /^Resend in/ }).waitFor()
  await code.fill(await sandbox.codeFor(sylvia.email))
  await password.fill('not the password')
  await link.click()
  await page.getByText('E-mail or password is wrong.').waitFor()
  await password.fill(sylvia.password)
  await link.dblclick()
  await page.waitForURL('**/AccountMore')
  await page.getByText(sylvia.name).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // The member uses the other account, and its own link leads back.
  await page
    .getByRole('button', { name: new RegExp(sylvia.name) })
    .first()
    .click()
  await page.getByRole('listitem').filter({ hasText: sylvia.name }).getByText('In use').waitFor()
  await page.goto(`${sandbox.address}/Account`)
  await page.getByText(sylvia.email).waitFor()

  // After the switch, the first change needs a code of that account's authenticator.
  await page.goto(`${sandbox.address}/Mails`)
  const lastCheckbox = page.getByRole('checkbox').last()
  const before = await lastCheckbox.isChecked()
  await lastCheckbox.click()
  const sheet = page.getByRole('dialog', { name: 'Confirm it is your account' })
  await sheet.getByText(`You switched to ${sylvia.name}`).waitFor()
  await sheet.getByLabel('Authenticator code').fill('000000')
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await sheet.getByText('This code is not right.').waitFor()
  await sheet.getByLabel('Authenticator code').fill(await person.googleCode(sylvia.totpSecret))
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.reload()
  expect(await page.getByRole('checkbox').last().isChecked()).toBe(!before)
  await page.goto(`${sandbox.address}/AccountMore`)
  await page
    .getByRole('button', { name: /gregor_gordo/ })
    .first()
    .click()
  await page.getByRole('listitem').filter({ hasText: 'gregor_gordo' }).getByText('In use').waitFor()

  await page.getByRole('button', { name: `Unlink ${sylvia.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await page.getByText('No other accounts yet').waitFor()
  expect(person && pageErrors).toEqual([])
})

it('a member creates another account, keeps its key, and finds it linked', async () => {
  const { sandbox } = story
  const { vcode } = await story.member('alice')
  const { page, person, pageErrors } = await story.phoneOf('magnus')
  await page.goto(`${sandbox.address}/AccountCreate`)
  await page.getByLabel('User name').fill('magnus_two')
  await page.getByLabel('Password', { exact: true }).fill('seven oaks in a row')
  await page.getByLabel('E-mail', { exact: true }).fill('magnus.two@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: /^Resend in/ }).waitFor()
  await page.getByLabel('E-mail code').fill(await sandbox.codeFor('magnus.two@example.com'))
  await page.getByLabel('Referral code').fill(vcode)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Last step: your authenticator' }).waitFor()
  expect(await person.readCopyBox('Copy key')).toMatch(/^[A-Z2-7]{32}$/)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Back to my accounts' }).click()
  await page.getByText('magnus_two').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'magnus_maduro' }).getByText('In use').waitFor()
  expect(pageErrors).toEqual([])
})

it('a member who was signed out elsewhere gets no code and is redirected to the sign-in', async () => {
  const { sandbox } = story
  const { page } = await story.phoneOf('bob')
  await page.goto(`${sandbox.address}/AccountCreate`)
  await page.getByLabel('E-mail', { exact: true }).fill('bob.two@example.com')
  const elsewhere = await apiClientOf(sandbox, page)
  await elsewhere.call(contract.identity.logout, {})
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.waitForURL('**/login?redirect=%2FAccountCreate')
})

it('an activation in the team raises the count and pays a rebate, and a member sets the rebate of a child', async () => {
  const { sandbox } = story
  const alice = await story.phoneOf('alice')
  await alice.page.goto(`${sandbox.address}/Groups`)
  const activated = async () => Number(await alice.page.locator('.lid data').nth(1).getAttribute('value'))
  await alice.page.locator('.lid').waitFor()
  const before = await activated()
  const child = alice.page.getByRole('listitem').filter({ hasText: 'tom_torpedo' })
  /** The list is long and loads more rows on scrolling. */
  const scrollToChild = async () => {
    while ((await child.count()) === 0) {
      await alice.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await alice.page.waitForTimeout(50)
    }
  }
  await alice.page.getByRole('tab', { name: 'Not yet' }).click()
  await scrollToChild()
  await child.getByText('Not activated').waitFor()

  const tom = await story.member('tom')
  const sender = await story.phoneOf('magnus')
  const { totpSecret } = await story.member('magnus')
  await sender.page.goto(`${sandbox.address}/Transferu`)
  await sender.page.getByLabel('Recipient’s e-mail').fill(tom.email)
  await sender.page.getByLabel('Amount', { exact: true }).fill('100')
  await sender.page.getByRole('button', { name: 'Continue' }).click()
  await sender.page.getByLabel('Authenticator code').fill(await sender.person.googleCode(totpSecret))
  await sender.page.getByRole('button', { name: 'Send 100.00 USCD' }).click()
  await sender.page.getByText('100.00 USCD sent').waitFor()

  const newcomer = await story.phoneOf('tom')
  await newcomer.page.goto(`${sandbox.address}/Vip`)
  await newcomer.page.getByRole('button', { name: /^Activate for/ }).click()
  await newcomer.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Activate for/ })
    .dblclick()
  await newcomer.page.getByText('Your card is active').first().waitFor()

  const counted = async () => {
    await alice.page.reload()
    await alice.page.locator('.lid').waitFor()
    return await activated()
  }
  // The roll-up worker raises the counts after the response.
  await expect.poll(counted).toBe(before + 1)
  await scrollToChild()
  await child.getByRole('button').click()
  const dialog = alice.page.getByRole('dialog')
  await dialog.getByLabel('Rebate per activation').fill('10.000001')
  await dialog.getByRole('button', { name: 'Set rebate' }).click()
  await dialog.getByText('from 0 to 10.00 USCD').waitFor()
  await dialog.getByLabel('Rebate per activation').fill('4')
  await dialog.getByRole('button', { name: 'Set rebate' }).click()
  await alice.page.getByText('Rebate of tom_torpedo set').waitFor()
  await alice.page.goto(`${sandbox.address}/Asset`)
  // The entry shows who paid it.
  await alice.page.getByRole('listitem').filter({ hasText: '+10.00' }).first().getByRole('button').click()
  await alice.page.getByRole('dialog').getByText('to***do', { exact: true }).waitFor()
  expect([...alice.pageErrors, ...newcomer.pageErrors]).toEqual([])
})

it('a list fills a screen taller than several of its pages without scrolling', async () => {
  const { page } = await story.phoneOf('alice')
  await page.setViewportSize({ width: 390, height: 6_000 })
  await page.goto(`${story.sandbox.address}/Groups`)
  await page.getByRole('tab', { name: 'Activated' }).click()
  await page.getByText('End of list').waitFor({ timeout: 20_000 })
  expect(await page.getByRole('listitem').filter({ hasText: 'tom_torpedo' }).count()).toBe(1)
})

it('a member shares the referral link of this site, as text and as a picture', async () => {
  const { sandbox } = story
  const { vcode } = await story.member('alice')
  const { page, pageErrors } = await story.phoneOf('alice', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`${sandbox.address}/Share`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = `${sandbox.address}/Register?vcode=${vcode}`
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as picture' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`humidor-${vcode}.png`)
  const guest = await story.phone()
  await guest.page.goto(link)
  const field = guest.page.getByLabel('Referral code')
  await field.waitFor()
  expect(await field.inputValue()).toBe(vcode)
  expect(pageErrors).toEqual([])
})

it('a frozen member sees the reason and reaches only their money and security', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phoneOf('freya')
  await page.waitForURL('**/UnActive')
  await page.getByRole('heading', { name: 'Your membership is frozen' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  for (const closed of ['Index', 'Vip', 'Transferu', 'CbExpense', 'CbExpense?merchant=100001&amount=12']) {
    await page.goto(`${sandbox.address}/${closed}`)
    await page.waitForURL('**/UnActive')
  }
  await stubChanges(page)
  for (const open of ['Deposit', 'Exchange', 'Asset', 'More', 'Google', 'Sessions', 'Account']) {
    await page.goto(`${sandbox.address}/${open}`)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe(`/${open}`)
  }
  expect(pageErrors).toEqual([])
  const { page: other } = await story.phoneOf('bob')
  await other.goto(`${sandbox.address}/UnActive`)
  await other.waitForURL('**/Index')
})

it('the ledger passes verification', async () => {
  const verification = await story.sandbox.runCli('verify')
  expect(verification.code, verification.output).toBe(0)
})
