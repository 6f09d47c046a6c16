import type { Key } from '@humidor/sandbox/cast.ts'
import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import type { Page } from 'playwright-core'
import { sandboxAt } from '../sandbox-server.ts'
import { press } from './scene.ts'

/** Sends the form on the page. */
export const submit = press('form button[type=submit]')
/** The sandbox that serves a page. */
export const sandboxOf = (page: Page) => sandboxAt(new URL(page.url()).origin)
export const sendButton = '.field__box--timed .field__action'

/** Finds a member of the cast, with credentials, by the beginning of the name. */
export async function castMember(page: Page, who: Key) {
  const found = (await sandboxOf(page).cast()).find(({ name }) => name.startsWith(who))
  if (!found) throw new Error(`There is no ${who} in the cast.`)
  return found
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * Runs actions that use codes one at a time, because concurrent scenes share the sandbox clock. Each action advances it by 31
 * seconds for an unused code, and an authenticator code expires when two other actions have done so.
 */
export const exclusively =
  <T>(action: (page: Page) => Promise<T>) =>
  (page: Page): Promise<T> => {
    const run = queue.then(() => action(page))
    queue = run.catch(() => undefined)
    return run
  }

/** Sends and types an e-mail code. Advances the clock by 31 seconds first, as codes are sent 30 seconds apart. */
export async function typeMailCode(page: Page, who: Key) {
  const sandbox = sandboxOf(page)
  await sandbox.advance(31)
  await press(sendButton)(page)
  await page.locator(`${sendButton}[disabled]`).waitFor()
  await page.locator('.field__box--timed input').fill(await sandbox.codeFor((await castMember(page, who)).email))
}

/** Types an authenticator code. Advances the clock by 31 seconds first, so that the code is unused. */
export async function typeGoogleCode(page: Page, secret: string) {
  const now = await sandboxOf(page).advance(31)
  await page.locator('.code input').fill(codeOf(secret, stepOf(now)))
}

/** Types into the amount of the form. */
export const typeAmount = (text: string) => (page: Page) => page.locator('form .field__input--money').fill(text)
