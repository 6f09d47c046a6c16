import type { BrowserContext, Page } from 'playwright-core'

/** The next request for a path takes effect, and its answer is lost on its way. */
export const loseAnswer = (page: Page, path: string) =>
  page.route(
    `**/api${path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** The next request for a path takes effect, and its answer comes only once it is let go. */
export async function lockAnswer(page: Page, path: string): Promise<() => void> {
  let free = () => {}
  const line = new Promise<void>((go) => (free = go))
  await page.route(
    ({ pathname }) => pathname === `/api${path}`,
    async (route) => {
      const response = await route.fetch()
      await line
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return free
}

/** Balances follow nothing any more: a page that keeps a question open is never idle, and no story could wait until it is. */
export const keepBalancesStill = (at: Page | BrowserContext) =>
  at.route(
    ({ pathname }) => pathname === '/api/user/balances',
    (route) => route.fulfill({ body: '' }),
  )

/** Lets an answer go, and waits until the page has heard it and could have gone on. */
export async function heard(page: Page, path: string, answer: () => void) {
  const late = page.waitForResponse((response) => new URL(response.url()).pathname === `/api${path}`)
  answer()
  await (await late).finished()
  await page.waitForTimeout(500)
}
