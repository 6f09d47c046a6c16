import { defaultLanguage, type LanguageKey, languages } from '@humidor/locales/languages.ts'

const primaryOf = (tag: string) => tag.trim().split('-')[0]?.toLowerCase()

/** The first known language of an `Accept-Language` header, as a key of `locales/languages.ts`. The default where none is known. */
export function languageAsked(header: string | undefined): LanguageKey {
  for (const preference of (header ?? '').slice(0, 200).split(',')) {
    const primary = primaryOf(preference.split(';')[0] ?? '')
    const known = languages.find(({ lang }) => primaryOf(lang) === primary)
    if (known) return known.key
  }
  return defaultLanguage
}
