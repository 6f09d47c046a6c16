import { Button } from '@humidor/ui/Button.tsx'
import { useRef } from 'react'

export interface TextFileProps {
  label: string
  /** The endings of the files, as `.csv,.txt`. */
  accept: string
  onRead: (text: string) => void
}

/** Reads a text file from the device. */
export function TextFile({ label, accept, onRead }: TextFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (file) onRead(await file.text())
    // The same file can be chosen again once it was changed.
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <Button small kind="quiet" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => void read(event.target.files?.[0])}
      />
    </>
  )
}
