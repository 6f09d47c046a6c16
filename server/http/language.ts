import { defaultLanguage, type LanguageKey, languages } from '@humidor/locales/languages.ts'

const primaryOf = (tag: string) => tag.trim().split('-')[0]?.toLowerCase()

/** The first of our languages that an `Accept-Language` header asks for, as a key of `locales/languages.ts`; the default where none is. */
export function languageAsked(header: string | undefined): LanguageKey {
  for (const wish of (header ?? '').slice(0, 200).split(',')) {
    const primary = primaryOf(wish.split(';')[0] ?? '')
    const known = languages.find(({ lang }) => primaryOf(lang) === primary)
    if (known) return known.key
  }
  return defaultLanguage
}
