import de from '@humidor/locales/de/bookkeeping.json' with { type: 'json' }
import en from '@humidor/locales/en/bookkeeping.json' with { type: 'json' }
import jp from '@humidor/locales/jp/bookkeeping.json' with { type: 'json' }
import kr from '@humidor/locales/kr/bookkeeping.json' with { type: 'json' }
import { type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import tai from '@humidor/locales/tai/bookkeeping.json' with { type: 'json' }
import yue from '@humidor/locales/yue/bookkeeping.json' with { type: 'json' }
import zh from '@humidor/locales/zh/bookkeeping.json' with { type: 'json' }
import { createTranslator } from 'use-intl/core'

const words = { en, zh, kr, jp, de, tai, yue }

/** The texts of a statement in a language. `lang` is its BCP 47 tag. */
export function statementWords(language: LanguageKey) {
  const { key, lang } = languageOf(language)
  return { key, lang, say: createTranslator({ locale: lang, messages: words[key], namespace: 'statement' }) }
}

export type StatementWords = ReturnType<typeof statementWords>
