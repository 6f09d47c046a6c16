import type { BrowserContext, Page } from 'playwright-core'

/** Lets the next request for a path take effect on the server, and drops its response. */
export const loseResponse = (page: Page, path: string) =>
  page.route(
    `**/api${path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** Lets the next request for a path take effect, and delays its response. @returns a function that releases the response */
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

/** Ends the long poll for changes at once: with an open request, the network of a page never becomes idle. */
export const stubChanges = (at: Page | BrowserContext) =>
  at.route(
    ({ pathname }) => pathname === '/api/user/changes' || pathname === '/api/merchant/changes',
    (route) => route.fulfill({ body: '' }),
  )

/** Releases a delayed response, and waits until the page has received it and had time to react. */
export async function deliverResponse(page: Page, path: string, release: () => void) {
  const arrival = page.waitForResponse((response) => new URL(response.url()).pathname === `/api${path}`)
  release()
  await (await arrival).finished()
  await page.waitForTimeout(500)
}
