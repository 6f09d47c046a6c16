import type { CastMember } from '@humidor/sandbox/cast.ts'
import { codeOf, STEP, stepOf } from '@humidor/sandbox/totp.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type ContextSource, type Device, openPhone } from './browser.ts'
import type { Sandbox, SandboxServer } from './sandbox-server.ts'
import { operatorStorage, signInOperatorByApi } from './sign-in.ts'

// An authenticator code serves once, and the world's clock is for all of a file.
const usedSteps = new Map<string, number>()

/**
 * Lets time go by until every authenticator shows its next code, and no longer: what another has shown just now, and has not
 * sent yet, still counts.
 */
const advanceToNextCode = async (sandbox: Sandbox) =>
  await sandbox.advance(Math.ceil(STEP - (((await sandbox.now()).getTime() / 1000) % STEP)))

/** A code that an operator's authenticator has not shown before; half a minute goes by where it has. */
export async function freshCode(sandbox: Sandbox, { email, totpSecret }: CastMember): Promise<string> {
  let step = stepOf(await sandbox.now())
  if (step <= (usedSteps.get(email) ?? 0)) step = stepOf(await advanceToNextCode(sandbox))
  usedSteps.set(email, step)
  return codeOf(totpSecret, step)
}

/** Fills in the sign-in of the back office, wherever in it the page stands. */
export async function signInOperator(page: Page, sandbox: SandboxServer, who: CastMember) {
  await page.getByLabel('E-mail', { exact: true }).fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByLabel('Authenticator code').fill(await freshCode(sandbox, who))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.desk__now').waitFor()
}

/** One of the cast's operators, by the beginning of the name. */
export async function findOperator(sandbox: Sandbox, name: string): Promise<CastMember> {
  const found = (await sandbox.cast()).find(
    (one) => one.role.includes('operator') && one.name.toLowerCase().startsWith(name),
  )
  if (!found) throw new Error(`There is no operator ${name} in the cast.`)
  return found
}

/** The desk of an operator: a wide screen, signed in at an address of the back office. */
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
  // An address of the same house where no app stands: what lies in the tab is there before the app is.
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

/** Nothing that the page shows is still on its way. */
export const waitForConsole = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector('main[aria-busy=true], main [aria-busy=true], .panel [aria-busy=true]'),
  )

/** A button of a desk, by the whole of its name. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** The rows of a queue that say this. */
export const row = (page: Page, text: string) => page.locator('tbody tr', { hasText: text })

/** Waits until the desk says what became of it. */
export const waitForToast = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text }).waitFor()
