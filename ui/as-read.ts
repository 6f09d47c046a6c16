import { type ChangeEvent, type CompositionEvent, useState } from 'react'

interface Kept {
  value: string
  onChange: (value: string) => void
  /** What of a text the field keeps. */
  read: (text: string) => string
}

/** Where the caret belongs once a field shows only what it keeps. After React has put the value in, which moves it to the end. */
function keepCaret(input: HTMLInputElement, read: Kept['read']) {
  const { value, selectionStart } = input
  if (selectionStart === null || read(value) === value) return
  const place = read(value.slice(0, selectionStart)).length
  queueMicrotask(() => input.setSelectionRange(place, place))
}

/**
 * A field that keeps only a part of what is typed, as digits: the caret stays where one types, and while an input method composes
 * (Japanese, Korean, Chinese) the text stands as it is, as a text that is rewritten under it is written twice.
 */
export function useAsRead({ value, onChange, read }: Kept) {
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
