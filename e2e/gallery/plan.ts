import type { Appearance } from './appearance.ts'
import type { Scene } from './scene.ts'

export interface PlanInput {
  languages: readonly string[]
  themes: readonly string[]
  /** In px, from the narrowest to the widest. */
  widths: readonly number[]
}

/**
 * Short words, long ones, stacked marks, and a script without spaces: each on a common phone, the longest on a narrow one.
 * Overflow depends on text and width, not on the theme. Only axe's colour rules depend on the theme. Its other rules do not
 * depend on the language, as checks find missing messages. `npm run gallery -- --inspect` shows every scene in all of them.
 */
export const inspectedAppearances: readonly Appearance[] = [
  { lang: 'en', theme: 'dark', width: 390, axe: true },
  { lang: 'de', theme: 'light', width: 360, axe: 'colours' },
  { lang: 'tai', theme: 'dark', width: 390 },
  { lang: 'zh', theme: 'light', width: 390 },
]

const commonPhone = (lang: string): Appearance => ({ lang, theme: 'dark', width: 390, axe: true })
const longestWords: Appearance = { lang: 'de', theme: 'light', width: 360, axe: true }
const turns = [commonPhone('en'), longestWords, commonPhone('tai'), longestWords, commonPhone('zh'), longestWords]

/** The one appearance that a story inspects a scene in. Opening the page takes longest. `at`: its place among the scenes. */
export const appearanceByTurns = (at: number): Appearance => turns[at % turns.length] as Appearance

/** The first scene of each page and of each sheet, dialog and empty state: what every run of the stories inspects. */
export function firstOfEach(scenes: readonly Scene[]): Scene[] {
  const seen = new Set<string>()
  return scenes.filter(({ path, page, component }) => {
    const shown = [page ?? path.replace(/\?.*/, ''), ...(component === undefined ? [] : [component])]
    const isNew = shown.some((name) => !seen.has(name))
    for (const name of shown) seen.add(name)
    return isNew
  })
}

const ends = <T>(all: readonly T[]) => all.filter((_, at) => at === 0 || at === all.length - 1)

/**
 * The fewest appearances that can show every kind of problem. Overflow and small targets depend on text and width: every language
 * on every screen, in the first theme. Contrast depends on the theme; labels and keyboard access on neither. So axe runs in the
 * first language, on the narrowest and the widest screen, as they show different parts: with all rules in the first theme, with
 * the colour rules in the others. These appearances also show that a theme moves nothing, so other screens need no second theme.
 */
export function planAppearances({ languages, themes, widths }: PlanInput): Appearance[] {
  const [language] = languages
  const [theme] = themes
  const fullyInspected = new Set(ends(widths))
  return everyAppearance({ languages, themes, widths }).flatMap((appearance) => {
    if (appearance.lang === language && fullyInspected.has(appearance.width))
      return [{ ...appearance, axe: appearance.theme === theme || 'colours' }]
    return appearance.theme === theme ? [appearance] : []
  })
}

/** Every language in every theme on every screen. axe runs throughout the first language and once in each of the others. */
export const planAllAppearances = (input: PlanInput): Appearance[] =>
  everyAppearance(input).map((appearance, at, all) => ({
    ...appearance,
    axe: appearance.lang === input.languages[0] || appearance.lang !== all[at - 1]?.lang,
  }))

/** Themes vary fastest, then widths, then languages: a change of language takes the longest. */
const everyAppearance = ({ languages, themes, widths }: PlanInput): Appearance[] =>
  languages.flatMap((lang) => widths.flatMap((width) => themes.map((theme) => ({ lang, theme, width }))))
