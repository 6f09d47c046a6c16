import type { Appearance } from './appearance.ts'

export interface PlanInput {
  languages: readonly string[]
  themes: readonly string[]
  /** In px, from the narrowest to the widest. */
  widths: readonly number[]
}

const ends = <T>(all: readonly T[]) => all.filter((_, at) => at === 0 || at === all.length - 1)

/**
 * The looks in which everything is seen once. What overflows or is too small to hit hangs on words and width: every
 * language on every screen, in the first theme. What cannot be read on its ground hangs on the theme, and what nobody
 * can hear or reach by keys on neither: axe looks in the first language, on the narrowest screen and the
 * widest, where other parts are drawn, by all that it knows, and in every other theme by what compares colours. That a theme moves nothing, so that the others need not be seen, is looked at
 * there, too.
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

/** Every language in every theme on every screen, with axe in the first language and once in each of the others. */
export const planAllAppearances = (input: PlanInput): Appearance[] =>
  everyAppearance(input).map((appearance, at, all) => ({
    ...appearance,
    axe: appearance.lang === input.languages[0] || appearance.lang !== all[at - 1]?.lang,
  }))

/** A theme after the other on the same screen, and all screens before the words change, which takes the longest. */
const everyAppearance = ({ languages, themes, widths }: PlanInput): Appearance[] =>
  languages.flatMap((lang) => widths.flatMap((width) => themes.map((theme) => ({ lang, theme, width }))))
