import { productLengths } from '@humidor/domain/commerce/mall.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type LanguageKey, languageOf } from '@humidor/locales/languages.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { TextArea } from '../../../components/fields.tsx'
import { mistakeText } from '../../../components/localized-editor/mistake-text.ts'
import type { ProductFields } from './product.ts'

interface ProductTextFormProps {
  language: LanguageKey
  text: ProductFields
  disabled: boolean
  mistake: ErrorCode | undefined
  onChange: (text: Partial<ProductFields>) => void
}

/** The field of a product's text that a refusal is about. */
const ofText = (code: ErrorCode): string =>
  ({
    content_empty: 'Fill in both title and text of a language, or leave both empty.',
    wrong_param: 'Enter each line of the details as a name, a colon and a value.',
  })[code as 'content_empty' | 'wrong_param'] ?? mistakeText(code)

/** The text of a product in one language. */
export function ProductTextForm({ language, text, disabled, mistake, onChange }: ProductTextFormProps) {
  const { lang, english } = languageOf(language)
  const wrong = mistake && ofText(mistake)
  return (
    <div className="stack stack--loose" lang={lang}>
      <TextField
        label={`Title in ${english}`}
        hint={`At most ${productLengths.title} characters.`}
        value={text.title}
        disabled={disabled}
        onChange={(title) => onChange({ title })}
      />
      <TextField
        label={`Tags in ${english}`}
        hint="Separated by commas; the first appears above the title. Optional."
        value={text.tags}
        disabled={disabled}
        onChange={(tags) => onChange({ tags })}
      />
      <TextArea
        label={`Details in ${english}`}
        hint="One per line, such as “Wrapper: Rosado”. Optional."
        most={productLengths.details}
        value={text.details}
        disabled={disabled}
        error={mistake === 'wrong_param' ? wrong : undefined}
        onChange={(details) => onChange({ details })}
      />
      <TextArea
        label={`Text in ${english}`}
        hint="Plain text, with an empty line between paragraphs."
        most={productLengths.content}
        value={text.content}
        disabled={disabled}
        error={mistake !== undefined && mistake !== 'wrong_param' ? wrong : undefined}
        onChange={(content) => onChange({ content })}
      />
    </div>
  )
}
