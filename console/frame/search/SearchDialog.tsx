import { SEARCH_MOST_CHARACTERS } from '@humidor/domain/backoffice/search.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { FinderSheet } from '@humidor/ui/Overlay.tsx'
import { EmptyState, FailedState, Skeleton } from '@humidor/ui/State.tsx'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useMe } from '../../api/useMe.ts'
import { usePlace } from '../../components/place.ts'
import type { Screen } from '../screen.ts'
import type { Option } from './options.ts'
import { optionId, Results } from './Results.tsx'
import { remember } from './recent.ts'
import './search.css'
import { type Searched, useSearch } from './useSearch.ts'

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

export interface SearchDialogProps {
  screens: readonly Screen[]
  onClose: () => void
}

/** The search over everything that the operator's role may see. Arrows choose, Enter opens; it never acts by itself. */
export function SearchDialog({ screens, onClose }: SearchDialogProps) {
  const place = usePlace()
  const operator = useMe().data?.operator.id
  const [typed, type] = useState('')
  const [chosen, choose] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const searched = useSearch(typed, screens)
  const options = searched.groups.flatMap((group) => group.options)
  const active = options.find(({ key }) => key === chosen) ?? options[0]

  const open = (option: Option) => {
    if (option.type !== undefined) {
      type(option.type)
      return input.current?.focus()
    }
    if (option.recent && operator !== undefined) remember(operator, option.recent)
    onClose()
    if (option.href !== undefined) place.leave(option.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step && options.length > 0) {
      event.preventDefault()
      const at = options.findIndex(({ key }) => key === active?.key) + step
      choose(options[(at + options.length) % options.length]?.key)
    }
    // A word that an input method is still composing is not done yet.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (searched.state === 'pending') searched.askNow()
    else if (active) open(active)
  }
  return (
    <FinderSheet title="Search" onClose={onClose}>
      <div className="finder__bar">
        <Icon of={Search} size="md" />
        <input
          ref={input}
          data-title
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={SEARCH_MOST_CHARACTERS}
          placeholder="Name, UID, number, receipt, transaction, page"
          aria-label="Search everything"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(list, active.key)}
          value={typed}
          onChange={(event) => {
            type(event.target.value)
            choose(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="finder__body">
        <Results id={list} groups={searched.groups} active={active?.key} onChoose={choose} onOpen={open} />
        <Around searched={searched} typed={typed} any={options.length > 0} />
      </div>
      <p className="finder__keys" aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </FinderSheet>
  )
}

/** Below the results: loading, failed and empty, said to screen readers too. */
function Around({
  searched: { state, retry, groups },
  typed,
  any,
}: {
  searched: Searched
  typed: string
  any: boolean
}) {
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  return (
    <>
      <p className="sr" role="status">
        {state === 'pending'
          ? 'Searching'
          : state === 'failed'
            ? ''
            : `${count} results${groups.some(({ more }) => more !== undefined) ? ', and more' : ''}`}
      </p>
      {state === 'pending' && (
        <div className="finder__wait" aria-hidden>
          <Skeleton width="45%" height={18} />
          <Skeleton width="70%" height={14} />
        </div>
      )}
      {state === 'failed' && <FailedState title="The search did not load" retry={retry} />}
      {state !== 'pending' && state !== 'failed' && !any && (
        <EmptyState
          bare
          title={`Nothing found for “${readers.search(typed)}”`}
          text="Enter a whole number, receipt, transaction or address, or the beginning of a name or an e-mail address."
        />
      )}
    </>
  )
}
