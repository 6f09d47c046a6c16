import { consoleContract } from '@humidor/contract/console/index.ts'
import { ITEMS_OPEN_MOST, itemOf } from '@humidor/domain/backoffice/console.ts'
import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import { expect, it } from 'vitest'
import { axeViolations, openPhone } from '../browser.ts'
import { changeSetting } from '../operator-actions.ts'
import { button, findOperator, freshCode, openConsole, row, waitForToast } from '../operator-session.ts'
import { signInOperatorByApi } from '../sign-in.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory()

const openConsoleAs = (name: string, path = '') =>
  openConsole(story.browser, story.sandbox, name, { path: `/console${path}` })
const EMAIL = 'nora.newcomer@humidor.test'
const PASSWORD = 'seven leaves in a cedar box'

/** Waits for an invitation mail with another link than `before`. @returns the link */
async function invitationLinkTo(email: string, before = ''): Promise<string> {
  const newest = async () => {
    const [mail] = await story.sandbox.mailsTo(email)
    const found = URL.parse(/https?:\/\/\S+\/console\/invitation#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '')
    // The link has the platform's public address. The browser of a story reaches it at the sandbox address.
    return found ? `${story.sandbox.address}${found.pathname}${found.hash}` : before
  }
  await expect.poll(newest).not.toBe(before)
  return await newest()
}

it('two administrators add an operator, who sets a password and an authenticator on a phone and signs in', async () => {
  const victor = await openConsoleAs('victor', '/operators')
  await button(victor.page, 'Add an operator').click()
  await button(victor.page, 'Request operator').click()
  await victor.page.getByText('Enter a name of 1 to 60 characters').waitFor()
  await victor.page.getByLabel('Name', { exact: true }).fill('Nora Newcomer')
  await victor.page.getByLabel('E-mail').fill(EMAIL)
  await victor.page.getByLabel('Role').selectOption('finance')
  await victor.page.getByText('Everything that Finance may do').click()
  await victor.page.locator('.rights').getByText('Approves a withdrawal for payment').waitFor()
  expect(await victor.page.locator('.rights').getByText('Freezes a membership').count()).toBe(0)
  await victor.page.getByLabel('Reason').fill('Joins the desk on Monday; I rang her.')
  expect(await axeViolations(victor.page)).toEqual([])
  await button(victor.page, 'Request operator').click()
  await waitForToast(victor.page, 'Another operator decides now')

  const agnes = await openConsoleAs('agnes', '/approvals')
  await row(agnes.page, 'Nora Newcomer').getByRole('link').first().click()
  await agnes.page.locator('.lockline', { hasText: 'You have this open until' }).waitFor()
  await agnes.page.locator('.panel').getByText('finance').waitFor()
  await agnes.page.getByLabel('authenticator code').fill(await agnes.code())
  await button(agnes.page, 'Approve').click()
  await waitForToast(agnes.page, /./)

  await victor.go('/operators?tab=invited')
  await row(victor.page, 'Nora Newcomer').getByRole('link').first().click()
  await victor.page.locator('.panel').getByText('Requested by').waitFor()
  expect(await axeViolations(victor.page)).toEqual([])
  // The first mail is lost, so an administrator sends another link.
  const first = await invitationLinkTo(EMAIL)
  await victor.page.getByLabel('Your authenticator code').fill(await victor.code())
  await button(victor.page, 'Send new link').click()
  await waitForToast(victor.page, `A new link was sent to ${EMAIL}`)
  const second = await invitationLinkTo(EMAIL, first)

  const { page, pageErrors } = await openPhone(story.browser)
  await page.goto(first)
  await button(page, 'Start').click()
  await page.getByText('This link is no longer valid').waitFor()
  await page.goto('about:blank')
  await page.goto(second)
  await button(page, 'Start').click()
  await page.getByText('Everything that Finance may do').waitFor()
  const secret = (await page.locator('.enrol .mono').innerText()).replace(/\s/g, '')
  await page.getByRole('img', { name: 'Authenticator QR code' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill('another')
  await button(page, 'Complete registration').click()
  await page.getByText('The passwords do not match').waitFor()
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByLabel('Authenticator code').fill(codeOf(secret, stepOf(await story.sandbox.now())))
  await button(page, 'Complete registration').click()
  await page.getByText('You are now an operator').waitFor()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await story.sandbox.advance(30)
  await page.getByLabel('Authenticator code').fill(codeOf(secret, stepOf(await story.sandbox.now())))
  await button(page, 'Sign in').click()
  await page.locator('.desk__now').waitFor()
  expect(pageErrors).toEqual([])
})

it('an operator who has five items open sees which ones and gives one back', async () => {
  const who = await findOperator(story.sandbox, 'wendy')
  // On another device of the same operator.
  const elsewhere = await signInOperatorByApi(story.sandbox, who, await freshCode(story.sandbox, who))
  const { rows } = await elsewhere.call(consoleContract.members.listMembers, { limit: ITEMS_OPEN_MOST + 1 })
  // Some items may be open already, so further claims may be refused.
  for (const { uid } of rows) await elsewhere.tryCall(consoleContract.operators.claim, { item: itemOf.member(uid) })

  const { page, pageErrors } = await openConsoleAs('wendy', '/merchants')
  await page.locator('tbody tr').first().getByRole('link').first().click()
  await page.locator('.lockline', { hasText: `You already have ${ITEMS_OPEN_MOST} items open` }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Show them' }).click()
  const given = page.locator('.devices li', { hasText: 'Open until' })
  await given.nth(ITEMS_OPEN_MOST - 1).waitFor()
  expect(await given.count()).toBe(ITEMS_OPEN_MOST)
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Release').first().click()
  await waitForToast(page, 'Released')
  await given.nth(4).waitFor({ state: 'detached' })
  await page.goBack()
  await page.locator('.lockline', { hasText: 'You have this open until' }).waitFor()
  expect(pageErrors).toEqual([])
})

it('one code counts for two approvals, and is asked for again after its time', async () => {
  await changeSetting(story.sandbox, 'approvalCodeLasts', 300)
  const who = await findOperator(story.sandbox, 'fiona')
  const fiona = await signInOperatorByApi(story.sandbox, who, await freshCode(story.sandbox, who))
  const names = ['alice_corona', 'bob_robusto', 'carol_claro'] as const
  for (const name of names) {
    const { rows } = await fiona.call(consoleContract.members.listMembers, { limit: 1, search: name })
    const award = { uid: rows[0]?.uid ?? 0, coin: 'POINT', amount: 10n, reason: 'For the photographs.' } as const
    await fiona.call(consoleContract.treasury.requestAward, award)
  }
  const { page, code, pageErrors } = await openConsoleAs('victor', '/approvals')
  const opens = async (name: string) => {
    await row(page, name).getByRole('link').click()
    await page.getByText('You have this open until').waitFor()
  }
  const typed = page.getByLabel('Your authenticator code')
  const approve = async () => {
    await button(page, 'Approve').click()
    await waitForToast(page, 'Approved')
  }
  await opens(names[0])
  await typed.fill(await code())
  await approve()
  await opens(names[1])
  await page.getByText('Your code counts until').waitFor()
  expect(await typed.count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await approve()
  await story.sandbox.advance(300)
  await opens(names[2])
  await typed.fill(await code())
  await approve()
  expect(pageErrors).toEqual([])
})

it('an operator signs their other devices out, and an administrator signs an operator out everywhere', async () => {
  const sam = await openConsoleAs('sam', '/account')
  const elsewhere = await signInOperatorByApi(story.sandbox, sam.who, await freshCode(story.sandbox, sam.who))
  const devices = sam.page.locator('.devices li', { hasText: 'since' })
  await sam.page.reload()
  await devices.nth(1).waitFor()
  expect(await axeViolations(sam.page)).toEqual([])
  await button(sam.page, 'Sign out all other devices').click()
  await waitForToast(sam.page, 'All other devices signed out')
  await devices.nth(1).waitFor({ state: 'detached' })
  expect(await elsewhere.tryCall(consoleContract.operators.me, {})).toEqual({ refused: 'please_login' })

  const victor = await openConsoleAs('victor', '/operators')
  await row(victor.page, 'Sam Sampler').getByRole('link').first().click()
  const panel = victor.page.locator('.panel')
  await panel.locator('.devices li').first().waitFor()
  expect(await axeViolations(victor.page)).toEqual([])
  await button(victor.page, 'Sign out everywhere').click()
  await waitForToast(victor.page, 'Sam Sampler is signed out everywhere')
  await panel.getByText('Not signed in').waitFor()
  await sam.page.reload()
  await sam.page.getByText('Your session has ended').waitFor()
  expect([...sam.pageErrors, ...victor.pageErrors]).toEqual([])
})

it('an administrator reads what each role may see, do and approve', async () => {
  const { page, pageErrors } = await openConsoleAs('agnes', '/operators?tab=roles')
  const cells = (right: string) => page.getByRole('row', { name: right }).first().getByRole('cell').allInnerTexts()
  await page.getByRole('columnheader', { name: 'Finance' }).waitFor()
  // Support, finance, content, administrator.
  expect(await cells('Freezes a membership')).toEqual(['Yes', 'No', 'No', 'Yes'])
  expect(await cells('Reset authenticator')).toEqual(['Yes', 'No', 'No', 'Yes'])
  expect(await cells('Audit log')).toEqual(['No', 'No', 'No', 'Yes'])
  expect(await axeViolations(page)).toEqual([])
  expect(pageErrors).toEqual([])
})
