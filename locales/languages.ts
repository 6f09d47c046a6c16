/**
 * The seven languages (rules X13). `key` is what the product keeps under `lang` and names its folders by;
 * `lang` is the BCP 47 tag for `<html lang>` and `Intl`. The two must never be mixed: to `Intl`, `yue` is Cantonese,
 * `kr` Kanuri, and `jp` and `tai` are nothing.
 * `decimal` is the sign before decimals, which files for spreadsheets go by.
 */
export const languages = [
  { key: 'en', lang: 'en', own: 'English', english: 'English', decimal: '.' },
  { key: 'zh', lang: 'zh-Hans', own: '简体中文', english: 'Simplified Chinese', decimal: '.' },
  { key: 'kr', lang: 'ko', own: '한국어', english: 'Korean', decimal: '.' },
  { key: 'jp', lang: 'ja', own: '日本語', english: 'Japanese', decimal: '.' },
  { key: 'de', lang: 'de', own: 'Deutsch', english: 'German', decimal: ',' },
  { key: 'tai', lang: 'th', own: 'ไทย', english: 'Thai', decimal: '.' },
  { key: 'yue', lang: 'vi', own: 'Tiếng Việt', english: 'Vietnamese', decimal: ',' },
] as const

export type Language = (typeof languages)[number]
export type LanguageKey = Language['key']

/** Shown to who has picked none, and in place of words that a language lacks. */
export const defaultLanguage: LanguageKey = 'en'

/** The language of a key; English for anything else, such as an old or a mistyped setting. */
export const languageOf = (key: unknown): Language => languages.find((language) => language.key === key) ?? languages[0]
