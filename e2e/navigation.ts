import type { Locator, Page } from 'playwright-core'

/** What somebody can press by the name that stands on it: as it stands there, or a part of it. */
type PressableRole = 'link' | 'button' | 'tab'

/**
 * The way of somebody who does not know the app: they press what they see, never type an address, and every press counts.
 * A story says how many a task may take at most.
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
    /** What they read before they go on; waits until it stands there. */
    waitForText: (text: string | RegExp) => page.getByText(text).first().waitFor(),
    type: (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text),
    /** How often they have pressed since this was asked last. */
    taps(): number {
      const count = taps
      taps = 0
      return count
    },
  }
}
