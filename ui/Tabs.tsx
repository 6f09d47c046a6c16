import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import './css/tabs.css'

export interface Tab<Id extends string> {
  id: Id
  label: string
  /** A number beside the label; null: it is loading, and its space is kept. */
  count?: number | string | null | undefined
}

export interface TabsProps<Id extends string> {
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** The name of the choice. */
  label: string
  /** Full width; for exactly two tabs. */
  fill?: boolean | undefined
  /** The chosen panel. */
  children?: ReactNode
  className?: string | undefined
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Scrolls only the row, until the chosen tab is fully visible. */
function showChosen(row: HTMLElement, value: string) {
  const chosen = row.querySelector(`[data-tab="${CSS.escape(value)}"]`)
  if (!chosen) return
  const [edges, tab] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
  if (tab.left < edges.left) row.scrollBy(tab.left - edges.left, 0)
  else if (tab.right > edges.right) row.scrollBy(tab.right - edges.right, 0)
}

/** Keeps the chosen tab visible, also when a panel that opens beside the row takes its space. */
function useChosenInView(list: RefObject<HTMLDivElement | null>, value: string) {
  useEffect(() => {
    const row = list.current
    if (!row) return
    showChosen(row, value)
    const resized = new ResizeObserver(() => showChosen(row, value))
    resized.observe(row)
    return () => resized.disconnect()
  }, [list, value])
}

function Count({ of }: { of: Tab<string>['count'] }) {
  if (of === undefined) return null
  if (of === null) return <span className="tabs__count tabs__count--coming" aria-hidden="true" />
  return <span className="tabs__count">{of}</span>
}

/** Tabs with a band under the chosen one. Arrows, Home and End move between them; Tab moves to the panel. */
export function Tabs<Id extends string>({ tabs, value, onChange, label, fill, children, className }: TabsProps<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useChosenInView(list, value)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const to = step(
      tabs.findIndex((tab) => tab.id === value),
      tabs.length,
    )
    const tab = tabs[to]
    if (!tab) return
    onChange(tab.id)
    const button = list.current?.children[to]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <>
      <div
        ref={list}
        className={classNames('tabs', fill && 'tabs--fill', className)}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            className="tabs__tab"
            aria-selected={tab.id === value}
            aria-controls={children !== undefined && tab.id === value ? `${id}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            <Count of={tab.count} />
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div className="tabs__panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  )
}
