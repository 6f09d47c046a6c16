import type { NoticeParams } from '@humidor/domain/community/notices.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import de from '@humidor/locales/de/notices.json' with { type: 'json' }
import en from '@humidor/locales/en/notices.json' with { type: 'json' }
import jp from '@humidor/locales/jp/notices.json' with { type: 'json' }
import kr from '@humidor/locales/kr/notices.json' with { type: 'json' }
import { languageOf } from '@humidor/locales/languages.ts'
import tai from '@humidor/locales/tai/notices.json' with { type: 'json' }
import yue from '@humidor/locales/yue/notices.json' with { type: 'json' }
import zh from '@humidor/locales/zh/notices.json' with { type: 'json' }
import { createTranslator } from 'use-intl/core'

const words = { en, zh, kr, jp, de, tai, yue }

const translatorOf = (locale: string, messages: (typeof words)['en']) => createTranslator({ locale, messages })

/** The texts of notices in a language. `language` is a key of `locales/languages.ts`. */
export function noticeTranslator(language: string) {
  const { key, lang } = languageOf(language)
  return translatorOf(lang, words[key])
}

/** The parameters as a reader of the language reads them. Amounts keep all six decimals, as the text is about money that moved. */
export const written = (lang: string, params: NoticeParams) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== 'object') return [name, value]
      const amount = BigInt(value.amount)
      const places = value.coin === 'POINT' ? 0 : placesOf(micros(amount))
      return [name, moneyText(lang, amount, value.coin, { places })]
    }),
  )
