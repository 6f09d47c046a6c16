import { RefreshCw } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { IconButton } from './AppBar.tsx'
import { Button } from './Button.tsx'
import './css/captcha.css'
import { Dialog } from './Overlay.tsx'
import { useReader } from './reader.ts'
import { Skeleton } from './State.tsx'
import { TextField } from './TextField.tsx'

export interface CaptchaDialogProps {
  open: boolean
  onClose: () => void
  /** A fresh picture as a data URI. It serves one answer. */
  picture: () => Promise<string>
  /** What to do with the answer. Resolves to the sentence that says what went wrong, or to undefined when it went well. */
  onAnswer: (text: string) => Promise<string | undefined>
}

/** A picture with a text to read. A wrong answer, or a send that failed, brings a fresh picture and says why. */
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
  const { labels } = useReader()
  const [turn, setTurn] = useState(0)
  const [drawn, setDrawn] = useState<{ turn: number; image: string }>()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const ask = useEffectEvent(picture)
  const failed = useEffectEvent(() => setError(labels.captchaFailed))
  useEffect(() => {
    let late = false
    ask().then(
      (image) => !late && setDrawn({ turn, image }),
      () => !late && failed(),
    )
    return () => {
      late = true
    }
  }, [turn])
  const another = () => setTurn(turn + 1)
  const image = drawn?.turn === turn ? drawn.image : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || text.trim() === '') return input.current?.focus()
    setBusy(true)
    const wrong = await onAnswer(text.trim())
    setBusy(false)
    if (wrong === undefined) return
    setText('')
    setError(wrong)
    input.current?.focus()
    another()
  }
  return (
    <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
      <div className="captcha">
        <div className="captcha__paper" aria-busy={image === undefined}>
          {image === undefined ? <Skeleton width="70%" height={28} /> : <img src={image} alt={labels.captchaPicture} />}
        </div>
        <IconButton icon={RefreshCw} label={labels.captchaAnother} onClick={another} disabled={busy} />
      </div>
      <TextField ref={input} label={labels.captchaText} value={text} error={error} onChange={setText} />
    </form>
  )
}
