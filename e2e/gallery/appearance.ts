import { languageOf } from '@humidor/locales/languages.ts'
import type { Page } from 'playwright-core'
import { withTimeout } from '../timeout.ts'

/** The language and theme of the app, and the width of the screen in px. */
export interface Appearance {
  lang: string
  theme: string
  width: number
  /** Whether axe checks it, with all rules or only the colour rules. Takes ten times as long as everything else. */
  axe?: boolean | 'colours'
}

/** The height in px of each screen, by its width. */
const heights: Record<number, number> = { 360: 780, 390: 844, 430: 932, 1280: 860 }

export const viewportOf = ({ width }: Appearance) => ({ width, height: heights[width] ?? 844 })

/** The rules that axe checks an appearance with. */
export const axeScope = ({ axe }: Appearance) => (axe === 'colours' ? axe : 'everything')

interface AppearanceInPage extends Omit<Appearance, 'axe'> {
  /** The `lang` attribute of the page in this language. */
  htmlLang: string
  waitsForData: boolean
}

/** Runs inside the page in one call: each round trip to the page takes as long as the change itself. */
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
  // The new text is drawn in one frame, and its fonts are requested by the next.
  await frame()
  await frame()
  await document.fonts.ready
}

/**
 * Changes the appearance of an open page without loading it again: the app follows the choice of another tab, and keeps open
 * sheets and typed text.
 * @param waitsForData whether to wait for the data that the page requests again in the new language
 */
export async function applyAppearance(page: Page, appearance: Appearance, waitsForData = false): Promise<void> {
  const name = `${appearance.lang} ${appearance.theme} ${appearance.width}`
  await withTimeout(30, `a screen for ${name}`, page.setViewportSize(viewportOf(appearance)))
  const { lang: htmlLang } = languageOf(appearance.lang)
  await withTimeout(
    30,
    `${name} to be applied`,
    page.evaluate(switchAppearance, { ...appearance, htmlLang, waitsForData }),
  )
}
