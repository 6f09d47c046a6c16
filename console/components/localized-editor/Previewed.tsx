import { defaultLanguage, type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import { EmptyState } from '@humidor/ui/State.tsx'
import type { ReactNode } from 'react'

export interface PreviewedProps<T> {
  texts: Partial<Record<LanguageKey, T>>
  /** The language in the editor. */
  language: LanguageKey
  /** The content of the member's screen in the shown text; `lang` is its language for the browser. */
  children: (text: T, lang: string) => ReactNode
}

/** A live preview for a member who reads this language; English if it is missing. */
export function Previewed<T>({ texts, language, children }: PreviewedProps<T>) {
  const shownIn = texts[language] ? language : defaultLanguage
  const text = texts[shownIn]
  const { lang, english } = languageOf(shownIn)
  return (
    <section className="writing__preview" aria-label="Preview">
      <h2 className="label">
        {shownIn === language
          ? `As members see it in ${english}`
          : `Readers of ${languageOf(language).english} see ${english}`}
      </h2>
      {text ? (
        <div className="writing__phone">{children(text, lang)}</div>
      ) : (
        <EmptyState title="Nothing to preview yet" text="Your text appears here as members will see it." />
      )}
    </section>
  )
}
