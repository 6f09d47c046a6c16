import { RefreshCw } from 'lucide-react'
import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from './AppBar.tsx'
import './css/captcha.css'
import { useReader } from './reader.ts'
import { Skeleton } from './State.tsx'
import { TextField } from './TextField.tsx'

export interface CaptchaFieldProps {
  /** Fetches a new picture as a data URI. A picture is valid for one answer. */
  picture: () => Promise<string>
  /** Number of answers given. Each change fetches another picture. */
  answers: number
  value: string
  onChange: (text: string) => void
  error?: string | undefined
  /** An answer is being sent: do not fetch another picture now. */
  busy?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A captcha picture, a button for another one, and the field for its text. */
export function CaptchaField({ picture, answers, value, onChange, error, busy, ref }: CaptchaFieldProps) {
  const { labels } = useReader()
  const [asked, setAsked] = useState(0)
  const [drawn, setDrawn] = useState<{ turn: number; image: string }>()
  const [missing, setMissing] = useState<number>()
  const ask = useEffectEvent(picture)
  const turn = asked + answers
  useEffect(() => {
    let late = false
    ask().then(
      (image) => !late && setDrawn({ turn, image }),
      () => !late && setMissing(turn),
    )
    return () => {
      late = true
    }
  }, [turn])
  const image = drawn?.turn === turn ? drawn.image : undefined
  return (
    <div className="stack">
      <div className="captcha">
        <div className="captcha__paper" aria-busy={image === undefined && missing !== turn}>
          {image === undefined ? <Skeleton width="70%" height={28} /> : <img src={image} alt={labels.captchaPicture} />}
        </div>
        <IconButton
          icon={RefreshCw}
          label={labels.captchaAnother}
          onClick={() => setAsked(asked + 1)}
          disabled={busy}
        />
      </div>
      <TextField
        ref={ref}
        label={labels.captchaText}
        value={value}
        error={error ?? (missing === turn ? labels.captchaFailed : undefined)}
        onChange={onChange}
      />
    </div>
  )
}
