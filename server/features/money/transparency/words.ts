import de from '@humidor/locales/de/transparency.json' with { type: 'json' }
import en from '@humidor/locales/en/transparency.json' with { type: 'json' }
import jp from '@humidor/locales/jp/transparency.json' with { type: 'json' }
import kr from '@humidor/locales/kr/transparency.json' with { type: 'json' }
import { type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import tai from '@humidor/locales/tai/transparency.json' with { type: 'json' }
import yue from '@humidor/locales/yue/transparency.json' with { type: 'json' }
import zh from '@humidor/locales/zh/transparency.json' with { type: 'json' }
import { createTranslator } from 'use-intl/core'

const words = { en, zh, kr, jp, de, tai, yue }

/** The texts of the page in a language. `lang` is its BCP 47 tag. */
export function transparencyWords(language: LanguageKey) {
  const { key, lang } = languageOf(language)
  return { key, lang, say: createTranslator({ locale: lang, messages: words[key] }) }
}

export type Say = ReturnType<typeof transparencyWords>['say']
