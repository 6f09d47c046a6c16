import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import type { Page } from 'playwright-core'
import { exactUsdt } from './page-queries.ts'
import type { Sandbox } from './sandbox-server.ts'

/** The actions of a user on an English screen. Each one finds its elements by their visible text. */
export function personAt(page: Page, sandbox: Sandbox) {
  const sid = () => page.evaluate(() => localStorage.getItem('sid') ?? '')

  /** Presses "Send code", solves the captcha, and types the code that comes by mail. */
  async function enterMailCode(email: string) {
    await page.getByRole('button', { name: 'Send code' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img').waitFor()
    await dialog.getByRole('textbox').fill(await sandbox.captcha(await sid()))
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByLabel('E-mail code').fill(await sandbox.codeFor(email))
  }

  /** Fills in and sends the log-in form on the page. */
  async function enterLogin(email: string, password: string) {
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await enterMailCode(email)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
  }

  /** Types the characters of the captcha in a form. */
  async function solveCaptcha() {
    await page.locator('.captcha img').waitFor()
    await page.getByLabel('Characters in the picture').fill(await sandbox.captcha(await sid()))
  }

  /** The text of a copy box as it is displayed, without white space. */
  async function readCopyBox(label: string) {
    const text = await page.getByRole('button', { name: label }).textContent()
    return (text ?? '').replace(label, '').replace(/\s/g, '')
  }

  /** The amount in millionths and the address that the open deposit shows. */
  async function readPaymentDetails() {
    await page.locator('.qr').waitFor()
    return { amount: await exactUsdt(page.locator('.lid data')), address: await readCopyBox('Copy address') }
  }

  return {
    enterMailCode,

    enterLogin,

    /** Signs in at /Login and waits for the dashboard. */
    async signIn(email: string, password: string) {
      await page.goto(`${sandbox.address}/Login`)
      await enterLogin(email, password)
      // A frozen member is redirected to /UnActive.
      await page.waitForURL(/\/(Index|UnActive)$/)
    },

    /** Signs a merchant in at /MerchantLogin, with the captcha, and waits for the merchant's page. */
    async signInMerchant(vcode: string, password: string) {
      await page.goto(`${sandbox.address}/MerchantLogin`)
      await page.getByLabel('Merchant ID').fill(vcode)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await solveCaptcha()
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.waitForURL('**/Merchant')
    },

    /** Opens a page of a shop from its till, by the name of its row in the menu. */
    async openShopPage(name: string) {
      await page.getByRole('link', { name: 'Takings, bills and more' }).click()
      await page.getByRole('link', { name }).click()
    },

    solveCaptcha,

    /** Sends a code to a signed-in user and types it. Advances the clock by 31 seconds first, as codes are sent 30 seconds apart. */
    async enterOwnMailCode(email: string) {
      await sandbox.advance(31)
      await page.getByRole('button', { name: 'Send code' }).click()
      await page.getByRole('button', { name: /^Resend in/ }).waitFor()
      await page.getByLabel('E-mail code').fill(await sandbox.codeFor(email))
    },

    /** The next code of an authenticator. Advances the clock by 31 seconds, because each code is accepted once. */
    async freshGoogleCode(secret: string) {
      return codeOf(secret, stepOf(await sandbox.advance(31)))
    },

    readCopyBox,

    readPaymentDetails,

    /** Opens a deposit of about this many USDT with the form on the page, and reads its payment details. */
    async openDeposit(about: string) {
      await page.getByLabel('Amount', { exact: true }).fill(about)
      await page.getByRole('button', { name: 'Show address' }).click()
      return await readPaymentDetails()
    },

    /** The current code of an authenticator, by the sandbox clock. */
    googleCode: async (secret: string) => codeOf(secret, stepOf(await sandbox.now())),
  }
}
