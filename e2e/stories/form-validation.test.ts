import { describe, expect, it } from 'vitest'
import { axeViolations } from '../browser.ts'
import { fieldErrors, focusedField, rowsWithText } from '../page-queries.ts'
import { setUpStory } from '../story.ts'

const story = setUpStory({ signInOnScreen: true })

it('the log-in form reports each mistake at its field, focuses the field, and asks for a wrong code again', async () => {
  const { sandbox } = story
  const { email, password } = await story.member('alice')
  const { page, person, pageErrors } = await story.phone()
  await page.goto(`${sandbox.address}/Login`)
  const [mail, secret, code] = ['E-mail', 'Password', 'E-mail code'].map((name) =>
    page.getByLabel(name, { exact: true }),
  )
  const logIn = page.getByRole('button', { name: 'Log in', exact: true })
  if (!mail || !secret || !code) throw new Error('A field of the form is missing.')

  await logIn.click()
  expect([await focusedField(page), await fieldErrors(page)]).toEqual([
    'E-mail',
    ['Please enter an e-mail address, such as you@example.com.'],
  ])
  await mail.fill('alice@')
  await page.getByRole('button', { name: 'Send code' }).click()
  expect(await fieldErrors(page)).toHaveLength(1)
  expect(await page.getByRole('dialog').count()).toBe(0)

  // Wrong characters, and right ones after the captcha has expired: both load a new captcha.
  await mail.fill(` ${email.toUpperCase()} `)
  await page.getByRole('button', { name: 'Send code' }).click()
  const dialog = page.getByRole('dialog')
  const answer = dialog.getByRole('textbox')
  await dialog.getByRole('img').waitFor()
  await answer.fill('????')
  await answer.press('Enter')
  await dialog.getByText('These are not the characters').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('img').waitFor()
  const late = await sandbox.captcha(await page.evaluate(() => localStorage.getItem('sid') ?? ''))
  await sandbox.advance(301)
  await answer.fill(late)
  await answer.press('Enter')
  await expect.poll(() => answer.inputValue()).toBe('')
  await dialog.getByText('These are not the characters').waitFor()
  await dialog.getByRole('img').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await person.enterMailCode(email)
  expect(await page.getByRole('button', { name: /^Resend in \d+ s$/ }).isDisabled()).toBe(true)
  await secret.fill('not the password')
  await logIn.click()
  await page.getByText('E-mail or password is wrong.').waitFor()
  await expect.poll(() => focusedField(page)).toBe('Password')
  expect(await code.inputValue()).toHaveLength(6)
  await secret.fill(password)
  await code.fill('000000')
  await logIn.click()
  await page.getByText('This is not the code we sent.').waitFor()
  await expect.poll(() => focusedField(page)).toBe('E-mail code')
  expect(await code.inputValue()).toBe('')
  await code.fill(await sandbox.codeFor(email, { again: true }))
  await logIn.dblclick()
  await page.waitForURL('**/Index')
  expect(pageErrors).toEqual([])
})

it('the registration form scrolls to the first wrong field, and sends nothing until all are right', async () => {
  const { sandbox } = story
  const { page, pageErrors } = await story.phone()
  await page.goto(`${sandbox.address}/Register`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // Empty, it names all errors at once.
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => fieldErrors(page)).toHaveLength(6)
  // What was never typed is missing, not wrong.
  expect((await fieldErrors(page)).slice(3, 5)).toEqual([
    'Press “Send code”, then enter the six digits from our e-mail.',
    'Please enter the referral code of the member who invited you.',
  ])
  expect(await focusedField(page)).toBe('User name')
  const tries: [field: string, text: string, next: string][] = [
    ['User name', 'short', 'User name'],
    ['User name', 'ma ri sol', 'User name'],
    ['User name', 'marisol_2', 'E-mail'],
    ['E-mail', 'marisol', 'E-mail'],
    ['E-mail', 'marisol@example.com', 'Password'],
    ['Password', '12345', 'Password'],
    ['Password', 'seven oaks in a row', 'E-mail code'],
    ['E-mail code', '12345x', 'E-mail code'],
    ['E-mail code', '123456', 'Referral code'],
  ]
  for (const [field, text, next] of tries) {
    await page.getByLabel(field, { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => focusedField(page), { message: `after ${field} = ${text}` }).toBe(next)
    expect(await page.locator(':focus').evaluate((field) => field.getBoundingClientRect().top)).toBeGreaterThan(56)
  }
  expect(asked.filter((url) => url.includes('/api/register'))).toEqual([])
  expect(pageErrors).toEqual([])
})

it('a conversion is limited to the balance, runs once on a double tap, and updates the other tab', async () => {
  const { sandbox } = story
  const { context, page, pageErrors } = await story.phoneOf('carol')
  await page.goto(`${sandbox.address}/Exchange`)
  const amount = page.getByLabel('Amount', { exact: true })
  await page.getByRole('button', { name: 'MAX' }).click()
  const most = Number(await amount.inputValue())
  await amount.fill((most + 0.000001).toFixed(6))
  await page.getByText('Your balance is too low for this.').waitFor()
  await page.getByText('You have', { exact: false }).waitFor()
  await amount.fill('0')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await page.getByText('This amount is not possible.').waitFor()

  const other = await context.newPage()
  await other.goto(`${sandbox.address}/Exchange`)
  await other.getByLabel('Amount', { exact: true }).fill((most - 5).toFixed(6))
  await page.bringToFront()
  await amount.fill('20,5')
  await page.getByRole('button', { name: 'Convert 20.50 USDT' }).dblclick()
  await page.waitForURL('**/Asset')
  await other.bringToFront()
  await other.getByRole('button', { name: /^Convert/ }).click()
  await other.getByText('Your balance is too low for this.').waitFor()
  await page.bringToFront()
  await rowsWithText(page, '+20.50').waitFor()
  expect(await rowsWithText(page, '−20.50').count()).toBe(1)
  expect(pageErrors).toEqual([])
})

describe('the transfer form', () => {
  it('reports wrong recipients, amounts and codes, and sends exactly one transfer', async () => {
    const { sandbox } = story
    const { email, totpSecret } = await story.member('paula')
    const { page, person, pageErrors } = await story.phoneOf('paula')
    await page.goto(`${sandbox.address}/Transferu`)
    const tries: [to: string, money: string, message: string][] = [
      ['', '1', 'Please enter an e-mail address'],
      [email.toUpperCase(), '1', 'You cannot transfer to your own account.'],
      ['nobody@example.com', '1', 'No member has this e-mail.'],
      ['bob.robusto@humidor.test', '0', 'This amount is not possible.'],
      ['bob.robusto@humidor.test', '99999999', 'Your balance is too low for this.'],
    ]
    const fillInTransfer = async (to: string, money: string) => {
      await page.getByLabel('Recipient’s e-mail').fill(to)
      await page.getByLabel('Amount', { exact: true }).fill(money)
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    for (const [to, money, message] of tries) {
      await fillInTransfer(to, money)
      await page.getByText(message).waitFor()
    }
    await fillInTransfer('bob.robusto@humidor.test', '1,5')
    const heading = page.getByRole('heading', { name: 'Is this the right person?' })
    await heading.waitFor()
    await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true)

    const code = page.getByLabel('Authenticator code')
    const send = page.getByRole('button', { name: 'Send 1.50 USCD' })
    for (const [wrong, message] of [
      ['', 'Please enter the authenticator code.'],
      ['12345', 'This code is not right.'],
      ['000000', 'This code is not right.'],
    ] as const) {
      await code.fill(wrong)
      await send.click()
      await page.getByText(message).waitFor()
      await expect.poll(() => focusedField(page)).toBe('Authenticator code')
    }
    const used = await person.googleCode(totpSecret)
    await code.fill(used)
    await send.dblclick()
    await page.getByText('1.50 USCD sent').waitFor()

    await page.getByRole('button', { name: 'Send another' }).click()
    await fillInTransfer('bob.robusto@humidor.test', '1,5')
    // The code that was just used: the authenticator may already show a new one.
    await code.fill(used)
    await send.click()
    await page.getByText('This code is not right.').waitFor()
    await page.getByRole('button', { name: 'Change' }).click()
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('1,5')
    await page.goto(`${sandbox.address}/Asset`)
    await rowsWithText(page, 'Transfer sent').first().getByText('−1.50').waitFor()
    expect(await rowsWithText(page, '−1.50').count()).toBe(1)

    // The daily sign-in, with a double tap.
    await page.goto(`${sandbox.address}/Vip`)
    await page.getByRole('button', { name: 'Sign in' }).dblclick()
    await page.getByText('Signed in today').waitFor()
    await page.goto(`${sandbox.address}/Asset`)
    await rowsWithText(page, 'Daily sign-in').first().waitFor()
    expect(pageErrors).toEqual([])
  })

  it('is for members only: a tourist sees the missing amount and is led to the deposit', async () => {
    const { sandbox } = story
    const { page } = await story.phoneOf('tom')
    const toast = page.getByText('Become a member first').waitFor()
    await Promise.all([toast, page.goto(`${sandbox.address}/TransferU/`)])
    await page.waitForURL('**/Index')
    await page.goto(`${sandbox.address}/Vip`)
    await page.getByText('You need 100.00 more USCD.').waitFor()
    expect(await page.getByRole('button', { name: /^Activate/ }).count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Deposit' }).click()
    await page.waitForURL('**/Deposit')
  })
})

it('the ledger passes verification', async () => {
  const verification = await story.sandbox.runCli('verify')
  expect(verification.code, verification.output).toBe(0)
})
