import { isBlank } from '@humidor/domain/typed/signs.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import { useFirstField } from './first-field.ts'
import { Dialog } from './Overlay.tsx'
import { useReader } from './reader.ts'

export interface CaptchaDialogProps {
  open: boolean
  onClose: () => void
  /** Fetches a new picture as a data URI. A picture is valid for one answer. */
  picture: () => Promise<string>
  /** Handles the answer. Resolves to an error sentence, or to undefined after success. */
  onAnswer: (text: string) => Promise<string | undefined>
}

/** A dialog with a captcha. After a wrong answer or a failed send it shows the reason and a new picture. */
export function CaptchaDialog(props: CaptchaDialogProps) {
  const { labels } = useReader()
  const [busy, setBusy] = useState(false)
  const form = useId()
  if (!props.open) return null
  return (
    <Dialog
      open
      title={labels.captchaTitle}
      text={labels.captchaLead}
      onClose={props.onClose}
      actions={
        <>
          <Button type="submit" form={form} block busy={busy}>
            {labels.sendCode}
          </Button>
          <Button kind="ghost" block onClick={props.onClose}>
            {labels.cancel}
          </Button>
        </>
      }
    >
      <Question {...props} form={form} busy={busy} setBusy={setBusy} />
    </Dialog>
  )
}

interface QuestionProps extends CaptchaDialogProps {
  form: string
  busy: boolean
  setBusy: (busy: boolean) => void
}

function Question({ picture, onAnswer, form, busy, setBusy }: QuestionProps) {
  const [answers, setAnswers] = useState(0)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useFirstField(input, 'always')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || isBlank(text)) return input.current?.focus()
    setBusy(true)
    const wrong = await onAnswer(text)
    setBusy(false)
    if (wrong === undefined) return
    setText('')
    setError(wrong)
    setAnswers(answers + 1)
    input.current?.focus()
  }
  return (
    <form id={form} onSubmit={(event) => void submit(event)}>
      <CaptchaField
        ref={input}
        picture={picture}
        answers={answers}
        value={text}
        onChange={setText}
        error={error}
        busy={busy}
      />
    </form>
  )
}
