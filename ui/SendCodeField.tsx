import { useRef, useState } from 'react'
import { useNormalizedInput } from './as-read.ts'
import { CaptchaDialog } from './CaptchaDialog.tsx'
import { useCountdown } from './countdown.ts'
import './css/burn.css'
import './css/send-code.css'
import { codeDigits } from './code-digits.ts'
import { useCodeError } from './code-error.ts'
import { Field } from './Field.tsx'
import { Burn } from './Progress.tsx'
import { useReader } from './reader.ts'
import { say } from './toast.ts'

/** Seconds before another code can be sent. */
const pause = 30

export interface SendCodeFieldProps {
  label: string
  /** Replaces the line about the code that comes. */
  hint?: string | undefined
  value: string
  /** Receives up to six digits. */
  onChange: (digits: string) => void
  error?: string | undefined
  /** Called before the captcha; false when the form rejects the e-mail address. */
  before?: (() => boolean) | undefined
  /** Fetches a new captcha as a data URI. Without it the code is sent at once, for a signed-in reader. */
  picture?: (() => Promise<string>) | undefined
  /** Sends the code. Resolves to an error sentence, or to undefined after success. */
  send: (captcha: string) => Promise<string | undefined>
}

/** An e-mail code field: first the captcha if required, then thirty seconds before another code can be sent. */
export function SendCodeField(props: SendCodeFieldProps) {
  const { label, hint, value, onChange, before, picture, send } = props
  const { labels } = useReader()
  const [asking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)
  const [until, setUntil] = useState<number>()
  const [announced, setAnnounced] = useState('')
  const error = useCodeError(props.error, value, announced || labels.codeUnsent)
  const input = useRef<HTMLInputElement>(null)
  const typed = useNormalizedInput({ value, onChange, read: codeDigits })
  const answer = async (captcha: string) => {
    const wrong = await send(captcha)
    if (wrong !== undefined) return wrong
    setAsking(false)
    setUntil(Date.now() + pause * 1000)
    setAnnounced(labels.codeSent)
    // The earlier code is void, and so is its error.
    onChange('')
    requestAnimationFrame(() => input.current?.focus())
    return undefined
  }
  const press = async () => {
    if (sending || before?.() === false) return
    if (picture) {
      setAsking(true)
      return
    }
    setSending(true)
    const wrong = await answer('').finally(() => setSending(false))
    if (wrong !== undefined) say(wrong, 'bad')
  }
  return (
    <>
      <Field label={label} hint={announced || hint || labels.codeComes} error={error}>
        {(tied) => (
          <div className="field__box field__box--timed">
            <input
              {...tied}
              ref={input}
              className="field__input tnum"
              inputMode="numeric"
              autoComplete="one-time-code"
              {...typed}
            />
            {until === undefined ? (
              <button
                type="button"
                className="field__action"
                aria-busy={sending || undefined}
                onClick={() => void press()}
              >
                {labels.sendCode}
              </button>
            ) : (
              <Waiting until={until} onEnd={() => setUntil(undefined)} />
            )}
          </div>
        )}
      </Field>
      <span className="sr" role="status">
        {announced}
      </span>
      {picture && <CaptchaDialog open={asking} onClose={() => setAsking(false)} picture={picture} onAnswer={answer} />}
    </>
  )
}

function Waiting({ until, onEnd }: { until: number; onEnd: () => void }) {
  const { labels } = useReader()
  const left = useCountdown({ until, onEnd })
  return (
    <>
      <button type="button" className="field__action tnum" disabled>
        {labels.resendIn(left)}
      </button>
      <Burn hair left={left / pause} />
    </>
  )
}
