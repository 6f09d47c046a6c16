import { languageOf } from '@humidor/locales/languages.ts'
import type { Page } from 'playwright-core'
import { withTimeout } from '../timeout.ts'

/** How a reader has set up the app, and how wide their screen is in px. */
export interface Appearance {
  lang: string
  theme: string
  width: number
  /** Whether axe looks at it, too, by all that it knows or by what compares colours: that takes ten times as long as all else. */
  axe?: boolean | 'colours'
}

/** The heights in px of the screens that we look at, by their width. */
const heights: Record<number, number> = { 360: 780, 390: 844, 430: 932, 1280: 860 }

export const viewportOf = ({ width }: Appearance) => ({ width, height: heights[width] ?? 844 })

/** By what axe looks at a look that it looks at. */
export const axeScope = ({ axe }: Appearance) => (axe === 'colours' ? axe : 'everything')

interface AppearanceInPage extends Omit<Appearance, 'axe'> {
  /** What the page says of itself once it speaks the language. */
  htmlLang: string
  waitsForData: boolean
}

/** Runs inside the page, in one go: each word to it and back takes as long as the look itself. */
async function switchAppearance({ lang, theme, htmlLang, waitsForData }: AppearanceInPage) {
  const frame = () => new Promise((next) => requestAnimationFrame(next))
  localStorage.setItem('lang', lang)
  localStorage.setItem('theme', theme)
  dispatchEvent(new StorageEvent('storage'))
  const html = document.documentElement
  const isApplied = () =>
    html.lang === htmlLang &&
    html.dataset['theme'] === theme &&
    !(waitsForData && document.querySelector('.loading, main [aria-busy=true]'))
  while (!isApplied()) await frame()
  // The new words are drawn in one frame, and the letters they need have come by the next.
  await frame()
  await frame()
  await document.fonts.ready
}

/**
 * Puts another look on a page that stands, without loading it again: it follows what another tab of the same reader
 * picks, with whatever sheet is open and whatever is typed.
 * @param rests whether what is told in another language, and is asked for anew, will come
 */
export async function applyAppearance(page: Page, appearance: Appearance, waitsForData = false): Promise<void> {
  const name = `${appearance.lang} ${appearance.theme} ${appearance.width}`
  await withTimeout(30, `a screen for ${name}`, page.setViewportSize(viewportOf(appearance)))
  const { lang: htmlLang } = languageOf(appearance.lang)
  await withTimeout(
    30,
    `${name} to be worn`,
    page.evaluate(switchAppearance, { ...appearance, htmlLang, waitsForData }),
  )
}
