import type { Usdt } from '@humidor/domain/money/micros.ts'
import { parsePlainAmount } from '@humidor/domain/money/parse.ts'
import type { Locator, Page } from 'playwright-core'

/** What is said at the fields of a page that are wrong, from above. */
export const fieldErrors = (page: Page) => page.locator('.field__error').allInnerTexts()

/** The label of the field that has the focus; empty where none has. */
export const focusedField = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement | null
    return field?.labels?.[0]?.textContent ?? ''
  })

/** The rows of a page's lists that say something. */
export const rowsWithText = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** The USDT that a `<data>` holds to the last digit, in millionths. @throws Error where it holds no amount */
export async function exactUsdt(data: Locator): Promise<Usdt> {
  const text = (await data.getAttribute('value')) ?? ''
  const amount = parsePlainAmount<'USDT'>(text)
  if (amount === undefined) throw new Error(`${JSON.stringify(text)} is no amount.`)
  return amount
}
