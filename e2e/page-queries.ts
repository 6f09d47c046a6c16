import type { Usdt } from '@humidor/domain/money/micros.ts'
import { parsePlainAmount } from '@humidor/domain/money/parse.ts'
import type { Locator, Page } from 'playwright-core'

/** The error messages at the fields of a page, from top to bottom. */
export const fieldErrors = (page: Page) => page.locator('.field__error').allInnerTexts()

/** The label of the focused field; empty if no field has the focus. */
export const focusedField = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement | null
    return field?.labels?.[0]?.textContent ?? ''
  })

/** The list rows of a page that contain a text. */
export const rowsWithText = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** The exact USDT value of a `<data>` element, in millionths. @throws Error if it has no amount */
export async function exactUsdt(data: Locator): Promise<Usdt> {
  const text = (await data.getAttribute('value')) ?? ''
  const amount = parsePlainAmount<'USDT'>(text)
  if (amount === undefined) throw new Error(`${JSON.stringify(text)} is not an amount.`)
  return amount
}
