import { ImageDown } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { handOver } from './paper.ts'
import { say } from './toast.ts'

export interface PictureButtonProps extends Pick<ButtonProps, 'kind'> {
  label: string
  /** Draws the picture on the device; undefined if the browser cannot. */
  draw: () => Promise<Blob | undefined>
  /** The name of its file. */
  name: string
  /** The toast after it was handed over, and the one if it cannot be drawn. */
  saved?: string | undefined
  failed: string | (() => string)
}

/** Draws a picture and gives it to the device's own menu for sharing, or saves it where there is none. */
export function PictureButton({ label, draw, name, saved, failed, kind }: PictureButtonProps) {
  const [busy, setBusy] = useState(false)
  const handOut = async () => {
    if (busy) return
    setBusy(true)
    try {
      const picture = await draw()
      if (!picture) say(typeof failed === 'function' ? failed() : failed, 'bad')
      else if ((await handOver(picture, name)) && saved !== undefined) say(saved, 'ok')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind={kind} block icon={ImageDown} busy={busy} onClick={() => void handOut()}>
      {label}
    </Button>
  )
}
