import { languageOf } from '@humidor/locales/languages.ts'
import type { Page } from 'playwright-core'
import { within } from '../within.ts'

/** How a reader has set up the app, and how wide their screen is in px. */
export interface Look {
  lang: string
  theme: string
  width: number
}

/** The heights in px of the screens that we look at, by their width. */
const heights: Record<number, number> = { 360: 780, 390: 844, 430: 932, 1280: 860 }

export const screenOf = ({ width }: Look) => ({ width, height: heights[width] ?? 844 })

/**
 * Puts another look on a page that stands, without loading it again: it follows what another tab of the same reader
 * picks, with whatever sheet is open and whatever is typed.
 * @param rests whether what is told in another language, and is asked for anew, will come
 */
export async function wear(page: Page, look: Look, rests = false): Promise<void> {
  const name = `${look.lang} ${look.theme} ${look.width}`
  await within(30, `a screen for ${name}`, page.setViewportSize(screenOf(look)))
  const picking = page.evaluate(({ lang, theme }) => {
    localStorage.setItem('lang', lang)
    localStorage.setItem('theme', theme)
    dispatchEvent(new StorageEvent('storage'))
  }, look)
  await within(30, `${name} to be picked`, picking)
  const { lang } = languageOf(look.lang)
  await page.waitForFunction(
    ([spoken, theme]) =>
      document.documentElement.lang === spoken && document.documentElement.dataset['theme'] === theme,
    [lang, look.theme] as const,
  )
  if (rests) await page.locator('.loading').waitFor({ state: 'detached' })
  // The new words are drawn in one frame, and the letters they need have come by the next.
  const drawing = page.evaluate(async () => {
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
  })
  await within(30, `two frames of ${name}`, drawing)
  await within(
    30,
    `the letters of ${name}`,
    page.evaluate(async () => {
      await document.fonts.ready
    }),
  )
}
