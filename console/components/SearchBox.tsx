import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import './console-page.css'
import { useTypedSearch } from './useTypedSearch.ts'

/** Controls where `/` is ordinary input; the rows are not among them. */
const isAtWork = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('a[href]:not(.queue__open), button, input, textarea, select, dialog') !== null

export interface SearchBoxProps {
  /** The placeholder, as "Name or id". */
  placeholder: string
  label: string
  /** The longest text that the call accepts, in characters. */
  most: number
}

/** Writes the typed text to the address under `search`; the open item stays open. `/` focuses it from the rows or from no control. */
export function SearchBox({ placeholder, label, most }: SearchBoxProps) {
  const { typed, type, ask } = useTypedSearch('search')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || isAtWork(event)) return
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
        onChange={(event) => type(event.target.value)}
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
            type('')
            ask('')
            input.current?.focus()
          }}
        />
      )}
    </search>
  )
}
