import type { Key } from '@humidor/sandbox/cast.ts'
import type { PageName } from '@humidor/web/paths.ts'
import type { Page } from 'playwright-core'

/** One picture of the gallery. */
export interface Scene {
  name: string
  path: string
  /** The page that is seen in the end, where it is another than the one at `path`. */
  page?: PageName
  /**
   * The sheet, the dialog or the state of having nothing that it is the picture of, by the file that draws it.
   * `checks/gallery.test.ts` wants a scene for each that there is.
   */
  component?: string
  /** A sheet or a dialog lies over the page. */
  overlay?: true
  /** The name of the theme stands on it, so that another theme moves what stands beside it. */
  showsThemeName?: true
  /** What is asked for does not come: it stays as it is while that is waited for. */
  staysLoading?: true
  /** Whose eyes: a visitor's, those of a member of the cast, or a merchant's by the role. */
  who: 'visitor' | Key | 'bob, elsewhere' | 'merchant, verified' | 'merchant, under review' | 'merchant, rejected'
  /** It moves the clock by hours or changes a setting: nobody else is looked at meanwhile. */
  exclusive?: true
  /** What stands on it once it has loaded, where a question is kept open so that the network never rests. */
  readySelector?: string
  /** What to do before the page is opened, as to have the server answer something else. */
  beforeOpen?: (page: Page) => Promise<unknown>
  /** What to do before the picture is taken. It must not depend on words: the page may speak any language. */
  afterOpen?: (page: Page) => Promise<unknown>
}

/** Presses the first of what a selector finds. */
export const press = (selector: string) => (page: Page) => page.locator(selector).first().click()

/** Nothing that the page shows is still being asked for. */
export const waitForPage = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('.loading, main[aria-busy=true], main [aria-busy=true]'))

/** Waits until a scene has loaded: a machine that is busy elsewhere may leave the network idle before the app has begun to ask. */
export async function waitForScene({ readySelector, staysLoading }: Scene, page: Page) {
  if (readySelector === undefined) await page.waitForLoadState('networkidle')
  else await page.locator(readySelector).first().waitFor()
  if (!staysLoading) await waitForPage(page)
}
