import { type ChangeEvent, type CompositionEvent, useState } from 'react'

interface Kept {
  value: string
  onChange: (value: string) => void
  /** The part of a text that the field keeps. */
  read: (text: string) => string
}

/** Restores the caret in a field that keeps only a part. Runs after React sets the value, which moves the caret to the end. */
function keepCaret(input: HTMLInputElement, read: Kept['read']) {
  const { value, selectionStart } = input
  if (selectionStart === null || read(value) === value) return
  const place = read(value.slice(0, selectionStart)).length
  queueMicrotask(() => input.setSelectionRange(place, place))
}

/**
 * A field that keeps only a part of the typed text, such as digits, without moving the caret.
 * While an input method composes (Japanese, Korean, Chinese), the text stays unchanged: rewriting it would type it twice.
 */
export function useNormalizedInput({ value, onChange, read }: Kept) {
  const [composed, setComposed] = useState<string>()
  return {
    value: composed ?? value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const input = event.target
      const composing = (event.nativeEvent as InputEvent).isComposing
      setComposed(composing ? input.value : undefined)
      if (!composing) keepCaret(input, read)
      onChange(read(input.value))
    },
    onCompositionEnd: ({ currentTarget: input }: CompositionEvent<HTMLInputElement>) => {
      setComposed(undefined)
      onChange(read(input.value))
    },
  }
}
