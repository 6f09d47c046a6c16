import { cleanHtml } from '@humidor/ui/clean-html.ts'
import { Field, type FieldTexts } from '@humidor/ui/Field.tsx'
import { type ClipboardEvent, useLayoutEffect, useRef } from 'react'
import { RichTools } from './RichTools.tsx'

export interface RichTextProps extends FieldTexts {
  /** HTML of `newsMarkup`. */
  value: string
  disabled: boolean
  onChange: (html: string) => void
}

const run = (command: string, value?: string) => document.execCommand(command, false, value)

const htmlOf = (fragment: DocumentFragment) => {
  const holder = document.createElement('div')
  holder.append(fragment)
  return holder.innerHTML
}

/** A plain editable area with a few tools. Pasted content is cleaned before it is inserted. */
export function RichText({ label, hint, error, value, disabled, onChange }: RichTextProps) {
  const surface = useRef<HTMLDivElement>(null)
  const known = useRef('')
  useLayoutEffect(() => {
    // Write only content from outside the editor into it; otherwise the cursor would move.
    if (!surface.current || value === known.current) return
    known.current = value
    surface.current.replaceChildren(cleanHtml(value))
  }, [value])
  const typed = () => {
    known.current = surface.current?.innerHTML ?? ''
    onChange(known.current)
  }
  const pasted = (event: ClipboardEvent) => {
    event.preventDefault()
    const html = event.clipboardData.getData('text/html')
    if (html === '') run('insertText', event.clipboardData.getData('text/plain'))
    else run('insertHTML', htmlOf(cleanHtml(html)))
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => (
        <div className="rich">
          <RichTools surface={surface} disabled={disabled} />
          <div
            {...tied}
            ref={surface}
            className="rich__surface article__body"
            role="textbox"
            aria-multiline="true"
            aria-label={label}
            tabIndex={0}
            contentEditable={!disabled}
            onFocus={() => run('defaultParagraphSeparator', 'p')}
            onInput={typed}
            onPaste={pasted}
            onDrop={(event) => event.preventDefault()}
          />
        </div>
      )}
    </Field>
  )
}
