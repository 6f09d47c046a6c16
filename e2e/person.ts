import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import type { Page } from 'playwright-core'
import { exactUsdt } from './page-queries.ts'
import type { Sandbox } from './sandbox-server.ts'

/** What a person does at a screen, by what stands on it in English. */
export function personAt(page: Page, sandbox: Sandbox) {
  const sid = () => page.evaluate(() => localStorage.getItem('sid') ?? '')

  /** Presses "Send code", reads the picture, and types the code that comes by mail. */
  async function enterMailCode(email: string) {
    await page.getByRole('button', { name: 'Send code' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img').waitFor()
    await dialog.getByRole('textbox').fill(await sandbox.captcha(await sid()))
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByLabel('E-mail code').fill(await sandbox.codeFor(email))
  }

  /** Fills in the log-in form that stands on the page, and sends it. */
  async function enterLogin(email: string, password: string) {
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await enterMailCode(email)
    await page.getByRole('button', { name: 'Log in' }).click()
  }

  /** Types what the picture of a form shows. */
  async function solveCaptcha() {
    await page.locator('.captcha img').waitFor()
    await page.getByLabel('Characters in the picture').fill(await sandbox.captcha(await sid()))
  }

  /** The text that a copy box holds, read from the box, as somebody who types it over would. */
  async function readCopyBox(label: string) {
    const text = await page.getByRole('button', { name: label }).textContent()
    return (text ?? '').replace(label, '').replace(/\s/g, '')
  }

  /** What the deposit that stands on the page asks for, in millionths, and where it is to be sent. */
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
      // A frozen member is led on from there.
      await page.waitForURL(/\/(Index|UnActive)$/)
    },

    /** Signs a merchant in at /MerchantLogin, with the picture read, and waits for what they received. */
    async signInMerchant(vcode: string, password: string) {
      await page.goto(`${sandbox.address}/MerchantLogin`)
      await page.getByLabel('Merchant ID').fill(vcode)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await solveCaptcha()
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.waitForURL('**/Merchant')
    },

    solveCaptcha,

    /** Presses "Send code" as somebody who is signed in, half a minute after the last one, and types the code that comes by mail. */
    async enterOwnMailCode(email: string) {
      await sandbox.advance(31)
      await page.getByRole('button', { name: 'Send code' }).click()
      await page.getByRole('button', { name: /^Resend in/ }).waitFor()
      await page.getByLabel('E-mail code').fill(await sandbox.codeFor(email))
    },

    /** Waits for the next code of an authenticator, because each is taken once. */
    async freshGoogleCode(secret: string) {
      return codeOf(secret, stepOf(await sandbox.advance(31)))
    },

    readCopyBox,

    readPaymentDetails,

    /** Opens a deposit of about so many USDT with the form that stands on the page, and reads what it asks for. */
    async openDeposit(about: string) {
      await page.getByLabel('Amount', { exact: true }).fill(about)
      await page.getByRole('button', { name: 'Show address' }).click()
      return await readPaymentDetails()
    },

    /** What the authenticator shows now, by the world's clock. */
    googleCode: async (secret: string) => codeOf(secret, stepOf(await sandbox.now())),
  }
}
