import { IconButton } from '@humidor/ui/AppBar.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import './console-page.css'
import { useTypedSearch } from './useTypedSearch.ts'

export interface SearchBoxProps {
  /** The placeholder, as "Name or id". */
  placeholder: string
  label: string
  /** The longest text that the call accepts, in characters. */
  most: number
}

/** Narrows the list of its page: writes the typed text to the address under `search`. The open item stays open. The frame has the search over everything. */
export function SearchBox({ placeholder, label, most }: SearchBoxProps) {
  const { typed, type, ask } = useTypedSearch('search')
  const input = useRef<HTMLInputElement>(null)
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
