import type { Key } from '@humidor/sandbox/cast.ts'
import type { PageName } from '@humidor/web/paths.ts'
import type { Page } from 'playwright-core'

/** One picture of the members' app. */
export interface Scene {
  name: string
  path: string
  /** The page that is shown at the end, if it is not the one at `path`. */
  page?: PageName
  /**
   * The sheet, dialog or empty state that it shows, by the name of its file. `checks/gallery.test.ts` requires a scene for each
   * one.
   */
  component?: string
  /** A sheet or dialog is open over the page. */
  overlay?: true
  /** It shows the name of the theme, so another theme moves the elements beside the name. */
  showsThemeName?: true
  /** Its data never arrives, so the page keeps loading. */
  staysLoading?: true
  /** The user: a visitor, a member of the cast, or a merchant by the role. */
  who: 'visitor' | Key | 'bob, elsewhere' | 'merchant, verified' | 'merchant, under review' | 'merchant, rejected'
  /** It advances the clock by hours or changes a setting, so no other scene runs at the same time. */
  exclusive?: true
  /** A selector that appears once it has loaded. Needed if an open request keeps the network from becoming idle. */
  readySelector?: string
  /** Runs before the page is opened, such as to stub a response. */
  beforeOpen?: (page: Page) => Promise<unknown>
  /** Runs before the picture is taken. It must not select by text: the page may be in any language. */
  afterOpen?: (page: Page) => Promise<unknown>
}

/** Presses the first match of a selector. */
export const press = (selector: string) => (page: Page) => page.locator(selector).first().click()

/** Waits until no part of the page is loading. */
export const waitForPage = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('.loading, main[aria-busy=true], main [aria-busy=true]'))

/** Waits until a scene has loaded. An idle network is not enough: on a busy machine it may be idle before the app sends requests. */
export async function waitForScene({ readySelector, staysLoading }: Scene, page: Page) {
  if (readySelector === undefined) await page.waitForLoadState('networkidle')
  else await page.locator(readySelector).first().waitFor()
  if (!staysLoading) await waitForPage(page)
}
