import { Money } from '@humidor/ui/Money.tsx'
import { useEffect, useRef } from 'react'
import { dayText } from '../../words/moments.ts'
import type { Group, Option } from './options.ts'

export interface ResultsProps {
  /** The id of the list; those of its options begin with it. */
  id: string
  groups: readonly Group[]
  /** The key of the option that Enter opens. */
  active: string | undefined
  onChoose: (key: string) => void
  onOpen: (option: Option) => void
}

/** The id of an option. Keys have blanks, and ids must not. */
export const optionId = (list: string, key: string) => `${list}-${encodeURIComponent(key)}`

/** The results by kind. The focus stays in the search field, which names the active option. */
export const Results = ({ id, groups, active, onChoose, onOpen }: ResultsProps) => (
  <div id={id} role="listbox" aria-label="Results" className="finder__list">
    {groups.map(({ name, options, more }, at) => (
      <div key={`${at} ${name}`} role="group" aria-label={name}>
        <p className="finder__group" aria-hidden>
          {name}
        </p>
        {options.map((option) => (
          <Line
            key={option.key}
            id={optionId(id, option.key)}
            option={option}
            active={option.key === active}
            onChoose={() => onChoose(option.key)}
            onOpen={() => onOpen(option)}
          />
        ))}
        {more !== undefined && (
          <p className="finder__more" aria-hidden>
            {more}
          </p>
        )}
      </div>
    ))}
  </div>
)

interface LineProps {
  id: string
  option: Option
  active: boolean
  onChoose: () => void
  onOpen: () => void
}

function Line({ id, option, active, onChoose, onOpen }: LineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys: Enter opens the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The search field has the keys: Enter opens the active option.
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className="finder__line"
      onPointerMove={active ? undefined : onChoose}
      onClick={onOpen}
    >
      <span className="min0">
        <b>{option.title}</b>
        {option.detail !== '' && <span className="finder__detail">{option.detail}</span>}
      </span>
      <span className="finder__end tnum">
        {option.amount && <Money amount={option.amount.amount} coin={option.amount.coin} />}
        {option.at && <span className="finder__detail">{dayText(option.at)}</span>}
      </span>
    </div>
  )
}
