import type { Key } from '@humidor/sandbox/cast.ts'
import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import type { Page } from 'playwright-core'
import { frontOf } from '../world.ts'
import { press } from './scene.ts'

/** Sends the form on the page. */
export const submit = press('form button[type=submit]')
/** The world that a page is a window to. */
export const frontAt = (page: Page) => frontOf(new URL(page.url()).origin)
export const sendButton = '.field__box--timed .field__action'

/** Somebody of the cast, with what signs them in. */
export async function partOf(page: Page, who: Key) {
  const found = (await frontAt(page).cast()).find(({ name }) => name.startsWith(who))
  if (!found) throw new Error(`There is no ${who} in the cast.`)
  return found
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * What is done with codes, while nobody else does: scenes beside each other share the clock of the world. Each lets half a
 * minute go by for a code of its own, and what an authenticator shows counts no longer once two others have.
 */
export const inTurn =
  <T>(does: (page: Page) => Promise<T>) =>
  (page: Page): Promise<T> => {
    const mine = turn.then(() => does(page))
    turn = mine.catch(() => undefined)
    return mine
  }

/** Types the code that comes by mail. Half a minute goes by before, as one may be sent no sooner. */
export async function typeMailCode(page: Page, who: Key) {
  const front = frontAt(page)
  await front.advance(31)
  await press(sendButton)(page)
  await page.locator(`${sendButton}[disabled]`).waitFor()
  await page.locator('.field__box--timed input').fill(await front.codeFor((await partOf(page, who)).email))
}

/** Types what an authenticator shows, half a minute after the last code was used. */
export async function typeGoogleCode(page: Page, secret: string) {
  const now = await frontAt(page).advance(31)
  await page.locator('.code input').fill(codeOf(secret, stepOf(now)))
}
