import type { Locator, Page } from 'playwright-core'

/** The roles of elements that a user presses by their name. */
type PressableRole = 'link' | 'button' | 'tab'

/**
 * Navigates as a user who does not know the app: by visible names only, never by address. Counts the presses, so that a story
 * can limit how many a task takes.
 */
export function navigatorFor(page: Page) {
  let taps = 0
  const press =
    (kind: PressableRole) =>
    async (name: string | RegExp, scope: Page | Locator = page) => {
      taps += 1
      await scope.getByRole(kind, { name, exact: true }).click()
    }
  return {
    link: press('link'),
    button: press('button'),
    tab: press('tab'),
    /** Waits until a text is on the page. */
    waitForText: (text: string | RegExp) => page.getByText(text).first().waitFor(),
    type: (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text),
    /** The number of presses since the last call. */
    taps(): number {
      const count = taps
      taps = 0
      return count
    },
  }
}
