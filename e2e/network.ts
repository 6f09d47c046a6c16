import type { BrowserContext, Page } from 'playwright-core'

/** The next request for a path takes effect, and its answer is lost on its way. */
export const loseResponse = (page: Page, path: string) =>
  page.route(
    `**/api${path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** The next request for a path takes effect, and its answer comes only once it is let go. */
export async function delayResponse(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    ({ pathname }) => pathname === `/api${path}`,
    async (route) => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return release
}

/** Balances follow nothing any more: a page that keeps a question open is never idle, and no story could wait until it is. */
export const stubBalanceStream = (at: Page | BrowserContext) =>
  at.route(
    ({ pathname }) => pathname === '/api/user/balances',
    (route) => route.fulfill({ body: '' }),
  )

/** Lets an answer go, and waits until the page has heard it and could have gone on. */
export async function deliverResponse(page: Page, path: string, release: () => void) {
  const response = page.waitForResponse((response) => new URL(response.url()).pathname === `/api${path}`)
  release()
  await (await response).finished()
  await page.waitForTimeout(500)
}
