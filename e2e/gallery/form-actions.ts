import type { Key } from '@humidor/sandbox/cast.ts'
import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import type { Page } from 'playwright-core'
import { sandboxAt } from '../sandbox-server.ts'
import { press } from './scene.ts'

/** Sends the form on the page. */
export const submit = press('form button[type=submit]')
/** The world that a page is a window to. */
export const sandboxOf = (page: Page) => sandboxAt(new URL(page.url()).origin)
export const sendButton = '.field__box--timed .field__action'

/** Somebody of the cast, with what signs them in. */
export async function castMember(page: Page, who: Key) {
  const found = (await sandboxOf(page).cast()).find(({ name }) => name.startsWith(who))
  if (!found) throw new Error(`There is no ${who} in the cast.`)
  return found
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * What is done with codes, while nobody else does: scenes beside each other share the clock of the world. Each lets half a
 * minute go by for a code of its own, and what an authenticator shows counts no longer once two others have.
 */
export const exclusively =
  <T>(action: (page: Page) => Promise<T>) =>
  (page: Page): Promise<T> => {
    const run = queue.then(() => action(page))
    queue = run.catch(() => undefined)
    return run
  }

/** Types the code that comes by mail. Half a minute goes by before, as one may be sent no sooner. */
export async function typeMailCode(page: Page, who: Key) {
  const sandbox = sandboxOf(page)
  await sandbox.advance(31)
  await press(sendButton)(page)
  await page.locator(`${sendButton}[disabled]`).waitFor()
  await page.locator('.field__box--timed input').fill(await sandbox.codeFor((await castMember(page, who)).email))
}

/** Types what an authenticator shows, half a minute after the last code was used. */
export async function typeGoogleCode(page: Page, secret: string) {
  const now = await sandboxOf(page).advance(31)
  await page.locator('.code input').fill(codeOf(secret, stepOf(now)))
}
