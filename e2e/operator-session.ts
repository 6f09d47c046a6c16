import type { CastMember } from '@humidor/sandbox/cast.ts'
import { codeOf, STEP, stepOf } from '@humidor/sandbox/totp.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type ContextSource, type Device, openPhone } from './browser.ts'
import type { Sandbox, SandboxServer } from './sandbox-server.ts'
import { operatorStorage, signInOperatorByApi } from './sign-in.ts'

// The server accepts an authenticator code once, and all stories of a file share the sandbox clock.
const usedSteps = new Map<string, number>()

/**
 * Advances the clock to the next step of all authenticators, and no further: a code that another operator has read and not yet
 * sent is still accepted.
 */
const advanceToNextCode = async (sandbox: Sandbox) =>
  await sandbox.advance(Math.ceil(STEP - (((await sandbox.now()).getTime() / 1000) % STEP)))

/** A code of an operator's authenticator that was not used before. Advances the clock by up to 30 seconds if it was. */
export async function freshCode(sandbox: Sandbox, { email, totpSecret }: CastMember): Promise<string> {
  let step = stepOf(await sandbox.now())
  if (step <= (usedSteps.get(email) ?? 0)) step = stepOf(await advanceToNextCode(sandbox))
  usedSteps.set(email, step)
  return codeOf(totpSecret, step)
}

/** Fills in the sign-in form of the console, on whichever page of it the browser is. */
export async function signInOperator(page: Page, sandbox: SandboxServer, who: CastMember) {
  await page.getByLabel('E-mail', { exact: true }).fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByLabel('Authenticator code').fill(await freshCode(sandbox, who))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.desk__now').waitFor()
}

/** Finds an operator of the cast by the beginning of the name. */
export async function findOperator(sandbox: Sandbox, name: string): Promise<CastMember> {
  const found = (await sandbox.cast()).find(
    (one) => one.role.includes('operator') && one.name.toLowerCase().startsWith(name),
  )
  if (!found) throw new Error(`There is no operator ${name} in the cast.`)
  return found
}

/** Opens the console on a wide screen with an operator signed in. `path` is the first address. */
export async function openConsole(
  browser: ContextSource,
  sandbox: SandboxServer,
  name: string,
  { path = '/console', ...options }: BrowserContextOptions & { path?: string } = {},
): Promise<Device & { who: CastMember; code(): Promise<string>; go(path: string): Promise<void> }> {
  const who = await findOperator(sandbox, name)
  const operator = await signInOperatorByApi(sandbox, who, await freshCode(sandbox, who))
  const device = await openPhone(browser, {
    storageState: operatorStorage(sandbox, operator),
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    hasTouch: false,
    ...options,
  })
  const { page } = device
  // An address of the same origin without an app, so that the tab has the token before the app starts.
  await page.goto(`${sandbox.address}/healthz`)
  await page.evaluate((otk) => sessionStorage.setItem('otk', otk), operator.operatorToken ?? '')
  await page.goto(sandbox.address + path)
  await page.locator('.desk__now').waitFor()
  return {
    ...device,
    who,
    code: () => freshCode(sandbox, who),
    go: async (to) => {
      await page.goto(`${sandbox.address}/console${to}`)
      await page.locator('.desk__now').waitFor()
      await waitForConsole(page)
    },
  }
}

/** Waits until no part of the console is loading. */
export const waitForConsole = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector('main[aria-busy=true], main [aria-busy=true], .panel [aria-busy=true]'),
  )

/** A button of the console, by its full name. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** The rows of a queue that contain a text. */
export const row = (page: Page, text: string) => page.locator('tbody tr', { hasText: text })

/** Waits for a toast with a text. */
export const waitForToast = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text }).waitFor()
