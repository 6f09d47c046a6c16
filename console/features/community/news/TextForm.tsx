import { type NewsText, newsLengths } from '@humidor/domain/community/news.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { TextArea } from '../../../components/fields.tsx'
import { mistakeText } from '../../../components/localized-editor/mistake-text.ts'
import { RichText } from './RichText.tsx'

export interface TextFormProps {
  language: LanguageKey
  text: NewsText
  disabled: boolean
  mistake: ErrorCode | undefined
  onChange: (text: Partial<NewsText>) => void
}

export function TextForm({ language, text, disabled, mistake, onChange }: TextFormProps) {
  const { lang, english } = languageOf(language)
  const lengthHint = `${[...text.body].length.toLocaleString('en')} of ${newsLengths.body.toLocaleString('en')} characters, markup included`
  return (
    <div className="stack stack--loose" lang={lang}>
      <TextField
        label={`Title in ${english}`}
        hint={`At most ${newsLengths.title} characters.`}
        value={text.title}
        disabled={disabled}
        onChange={(title) => onChange({ title })}
      />
      <TextArea
        label={`Summary in ${english}`}
        hint="Shown above the body."
        most={newsLengths.summary}
        value={text.summary}
        disabled={disabled}
        onChange={(summary) => onChange({ summary })}
      />
      <RichText
        label={`Body in ${english}`}
        hint={lengthHint}
        value={text.body}
        disabled={disabled}
        error={mistake && mistakeText(mistake)}
        onChange={(body) => onChange({ body })}
      />
    </div>
  )
}
