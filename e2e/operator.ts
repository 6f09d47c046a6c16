import type { CastMember } from '@humidor/sandbox/cast.ts'
import { codeOf, STEP, stepOf } from '@humidor/sandbox/totp.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type Device, type Opens, openPhone } from './browser.ts'
import { deviceOfOperator, operatorIn } from './signing-in.ts'
import type { Front, World } from './world.ts'

// An authenticator code serves once, and the world's clock is for all of a file.
const shown = new Map<string, number>()

/**
 * Lets time go by until every authenticator shows its next code, and no longer: what another has shown just now, and has not
 * sent yet, still counts.
 */
const nextCodes = async (world: Front) =>
  await world.advance(Math.ceil(STEP - (((await world.now()).getTime() / 1000) % STEP)))

/** A code that an operator's authenticator has not shown before; half a minute goes by where it has. */
export async function freshCode(world: Front, { email, totpSecret }: CastMember): Promise<string> {
  let step = stepOf(await world.now())
  if (step <= (shown.get(email) ?? 0)) step = stepOf(await nextCodes(world))
  shown.set(email, step)
  return codeOf(totpSecret, step)
}

/** Fills in the sign-in of the back office, wherever in it the page stands. */
export async function signInOperator(page: Page, world: World, who: CastMember) {
  await page.getByLabel('E-mail', { exact: true }).fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByLabel('Authenticator code').fill(await freshCode(world, who))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.desk__now').waitFor()
}

/** One of the cast's operators, by the beginning of the name. */
export async function operatorOf(world: Front, name: string): Promise<CastMember> {
  const found = (await world.cast()).find(
    (one) => one.role.includes('operator') && one.name.toLowerCase().startsWith(name),
  )
  if (!found) throw new Error(`There is no operator ${name} in the cast.`)
  return found
}

/** The desk of an operator: a wide screen, signed in at an address of the back office. */
export async function openDesk(
  browser: Opens,
  world: World,
  name: string,
  { path = '/console', ...options }: BrowserContextOptions & { path?: string } = {},
): Promise<Device & { who: CastMember; code(): Promise<string>; go(path: string): Promise<void> }> {
  const who = await operatorOf(world, name)
  const operator = await operatorIn(world, who, await freshCode(world, who))
  const device = await openPhone(browser, {
    storageState: deviceOfOperator(world, operator),
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    hasTouch: false,
    ...options,
  })
  const { page } = device
  // An address of the same house where no app stands: what lies in the tab is there before the app is.
  await page.goto(`${world.address}/healthz`)
  await page.evaluate((otk) => sessionStorage.setItem('otk', otk), operator.operatorToken ?? '')
  await page.goto(world.address + path)
  await page.locator('.desk__now').waitFor()
  return {
    ...device,
    who,
    code: () => freshCode(world, who),
    go: async (to) => {
      await page.goto(`${world.address}/console${to}`)
      await page.locator('.desk__now').waitFor()
      await settled(page)
    },
  }
}

/** Nothing that the page shows is still on its way. */
export const settled = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector('main[aria-busy=true], main [aria-busy=true], .panel [aria-busy=true]'),
  )

/** A button of a desk, by the whole of its name. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** The rows of a queue that say this. */
export const row = (page: Page, text: string) => page.locator('tbody tr', { hasText: text })

/** Waits until the desk says what became of it. */
export const said = (page: Page, text: string | RegExp) => page.locator('.toast', { hasText: text }).waitFor()
