import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePlace } from './place.ts'
import './desk.css'

export interface SearchBoxProps {
  /** What to type, as "Name or id". */
  placeholder: string
  label: string
  /** The longest text that the question takes. */
  most: number
}

// Long enough that a name is typed before it is asked: each question about members is written into the audit log.
const calm = 500

/** Types into the address under `search`; what is open stays open. The key `/` leads here. */
export function SearchBox({ placeholder, label, most }: SearchBoxProps) {
  const place = usePlace()
  const asked = place.get('search') ?? ''
  const [typed, setTyped] = useState(asked)
  const [seen, setSeen] = useState(asked)
  const input = useRef<HTMLInputElement>(null)
  // The address has changed by itself, as by the back button.
  if (seen !== asked) {
    setSeen(asked)
    if (typed.trim() !== asked) setTyped(asked)
  }
  const ask = (text: string) => {
    if (text.trim() !== asked) place.go({ search: text.trim() }, { replace: true })
  }
  const askInCalm = useEffectEvent(ask)
  useEffect(() => {
    const timer = setTimeout(() => askInCalm(typed), calm)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const elsewhere = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      if (event.key !== '/' || elsewhere || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <search className="search">
      <Icon of={Search} size="md" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={most}
        placeholder={placeholder}
        aria-label={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(typed)
        }}
      />
      {typed !== '' && (
        <IconButton
          icon={X}
          size="sm"
          label="Clear the search"
          onClick={() => {
            setTyped('')
            ask('')
            input.current?.focus()
          }}
        />
      )}
    </search>
  )
}
