import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank as isBlankText } from '@humidor/domain/typed/signs.ts'
import { type LanguageKey, languageOf, languages } from '@humidor/locales/languages.ts'
import type { z } from 'zod/mini'

/** Language-independent values: plain values under plain names. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>
/** The text of one language, field by field. */
export type Text = Readonly<Record<string, string>>

/** The draft of one item: language-independent values, and the text of each language. */
export interface Draft<F extends Facts, T extends Text> {
  facts: F
  texts: Partial<Record<LanguageKey, T>>
}

/** A kind of item with text in the seven languages. */
export interface Kind<F extends Facts, T extends Text> {
  /** The storage key of its drafts in the tab. */
  name: string
  facts: z.ZodMiniType<F>
  text: z.ZodMiniType<T>
  noText: T
  /** Whether a text is empty; absent: when each of its fields is empty. */
  isBlank?: (text: T) => boolean
  /** The first mistake among the facts, and its field. */
  refuseFacts: (facts: F) => { field: keyof F & string; code: ErrorCode } | undefined
  refuseText: (text: T) => ErrorCode | undefined
}

const same = <V extends Facts | Text>(one: V, other: V) =>
  Object.keys({ ...one, ...other }).every((key) => one[key] === other[key])

const isEmpty = <F extends Facts, T extends Text>({ isBlank }: Kind<F, T>, text: T) =>
  isBlank ? isBlank(text) : Object.values(text).every((field) => isBlankText(field))

/** The languages with unsaved changes. */
export const changedTexts = <F extends Facts, T extends Text>(
  kind: Kind<F, T>,
  saved: Draft<F, T>,
  typed: Draft<F, T>,
): LanguageKey[] =>
  languages
    .map(({ key }) => key)
    .filter((key) => {
      const [was, is] = [saved.texts[key] ?? kind.noText, typed.texts[key] ?? kind.noText]
      return !same(was, is) && !(isEmpty(kind, was) && isEmpty(kind, is))
    })

/** Whether anything has unsaved changes. */
export const isChanged = <F extends Facts, T extends Text>(kind: Kind<F, T>, saved: Draft<F, T>, typed: Draft<F, T>) =>
  !same(saved.facts, typed.facts) || changedTexts(kind, saved, typed).length > 0

/** Language names for the middle of a sentence: `German, Thai`. */
export const languageNames = (keys: readonly string[]) => keys.map((key) => languageOf(key).english).join(', ')

/** The languages without a text. */
export const missingLanguages = (has: readonly string[]): string[] =>
  languages.map(({ key }) => key).filter((key) => !has.includes(key))

/** The languages in which members can read it, as part of a sentence. */
export function languagesText(texts: readonly { language: string }[]): string {
  const missing = missingLanguages(texts.map(({ language }) => language))
  return missing.length === 0
    ? 'Available in all seven languages.'
    : `Not in ${languageNames(missing)}: those readers see English.`
}
