import { type Key, keypad } from '@humidor/domain/commerce/till.ts'
import { marksOf } from '@humidor/domain/money/text.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Delete } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useLanguage, useWords } from '../../../words/words.ts'

interface KeypadProps {
  onKey: (key: Key) => void
  /** Delete on a keyboard. */
  onClear: () => void
  /** Enter on a keyboard. */
  onEnter: () => void
}

/** Elements that take typed keys themselves. */
const TYPING = 'input, textarea, select, [contenteditable]'

/** The key of the keypad that a key of a keyboard means; its comma and its point are both the decimal mark. */
const keyOf = (key: string): Key | undefined => {
  if (key === 'Backspace') return 'back'
  if (key === ',' || key === 'Decimal' || key === 'Separator') return '.'
  return keypad.find((one) => one === key && one !== 'back')
}

/** The keys of the till, which a keyboard and its number pad press too. */
export function Keypad({ onKey, onClear, onEnter }: KeypadProps) {
  const words = useWords('till')
  const { decimal } = marksOf(useLanguage().lang)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (document.querySelector('dialog[open]') || document.activeElement?.matches(TYPING)) return
    // On a button or a link, Enter presses that.
    if (event.key === 'Enter') return document.activeElement?.matches('a, button') ? undefined : onEnter()
    if (event.key === 'Delete') return onClear()
    const key = keyOf(event.key)
    if (key === undefined) return
    event.preventDefault()
    onKey(key)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <div className="keypad" role="group" aria-label={words('keypad')} data-rapid>
      {keypad.map((key) => (
        <button
          key={key}
          type="button"
          className="keypad__key tnum"
          aria-label={key === 'back' ? words('back') : key === '.' ? words('mark') : undefined}
          // The focus stays where it is, so that Enter charges after a press.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onKey(key)}
        >
          {key === 'back' ? <Icon of={Delete} size="lg" /> : key === '.' ? decimal : key}
        </button>
      ))}
    </div>
  )
}
