import { type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { TextArea } from '../fields.tsx'

interface Fields {
  title: string
  body: string
}

export interface PlainTextProps {
  language: LanguageKey
  text: Fields
  /** The maximum number of characters per field. */
  most: { title: number; body: number }
  disabled: boolean
  error: string | undefined
  onChange: (text: Partial<Fields>) => void
}

/** The title and the text of one language, without pictures or markup. */
export function PlainText({ language, text, most, disabled, error, onChange }: PlainTextProps) {
  const { lang, english } = languageOf(language)
  return (
    <div className="stack stack--loose" lang={lang}>
      <TextField
        label={`Title in ${english}`}
        hint={`At most ${most.title} characters.`}
        value={text.title}
        disabled={disabled}
        onChange={(title) => onChange({ title })}
      />
      <TextArea
        label={`Text in ${english}`}
        hint="Plain text. An empty line starts a new paragraph."
        most={most.body}
        value={text.body}
        disabled={disabled}
        error={error}
        onChange={(body) => onChange({ body })}
      />
    </div>
  )
}
