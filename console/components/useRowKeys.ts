import { type RefObject, useEffect, useRef, useState } from 'react'
import type { KeyId } from '../words/keys.ts'
import { isControl, useKeys } from './useKeys.ts'

const steps: Partial<Record<KeyId, 1 | -1>> = { nextRow: 1, previousRow: -1 }
const rowKeys = ['nextRow', 'previousRow', 'openRow'] as const

export interface RowKeys {
  /** Contains the row links, `.queue__open`, each with its `data-key`. */
  body: RefObject<HTMLTableSectionElement | null>
  /** The one row in the Tab order. */
  reachable: string | undefined
  onFocus: (key: string) => void
}

export interface RowsWithKeys {
  keys: readonly string[]
  /** Whether rows open something. The keys move from link to link, so that others have none. */
  opens: boolean
  /** The key of the open row. */
  open: string | undefined
  tick: ((key: string, range: boolean) => void) | undefined
}

/**
 * Moves through the rows of a table by j and k, or by the arrows unless those scroll a panel; Enter is the link's own. x ticks the row
 * that has the focus, with Shift all rows from the one ticked last.
 * Acts only while the focus is in the table or on no control.
 * Of several tables the focused one acts, else the one with the open row, else the first.
 * Closing an item returns the focus to its row, or to the first row if that row is gone.
 */
export function useRowKeys({ keys, opens, open, tick }: RowsWithKeys): RowKeys {
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState<string>()
  const reachable = [at, open, keys[0]].find((key) => key !== undefined && keys.includes(key))
  const links = () => Array.from(body.current?.querySelectorAll<HTMLElement>('.queue__open') ?? [])

  const isWithin = (target: EventTarget | null) => target instanceof Node && body.current?.contains(target) === true
  /** Ticks the row that has the focus. */
  const tickFocused = (event: KeyboardEvent) => {
    const { activeElement: focused } = document
    const key = focused instanceof HTMLElement && isWithin(focused) ? focused.dataset['key'] : undefined
    if (key !== undefined) tick?.(key, event.shiftKey)
  }
  const isOthers = ({ target, key }: KeyboardEvent) => {
    if (isWithin(target)) return false
    const opened = document.querySelector('.queue__open[aria-current=true]')
    const isArrow = key.length > 1
    return (
      isControl(target) ||
      (opened !== null && !isWithin(opened)) ||
      (isArrow && target instanceof Element && target.closest('.panel') !== null)
    )
  }
  const listened: readonly KeyId[] = keys.length === 0 || !opens ? [] : tick ? [...rowKeys, 'tickRow'] : rowKeys
  useKeys(listened, (id, event) => {
    if (id === 'tickRow') return tickFocused(event)
    const step = steps[id]
    if (!step || isOthers(event)) return
    const all = links()
    const from = all.findIndex((link) => link === document.activeElement)
    // Without an earlier focus here, start at the first row, or beside the open one.
    const begun = at !== undefined || open !== undefined
    const to = from >= 0 ? from + step : keys.indexOf(reachable ?? '') + (begun ? step : 0)
    const link = all[Math.max(0, Math.min(all.length - 1, to))]
    if (!link) return
    event.preventDefault()
    link.focus()
  })

  const last = useRef(open)
  useEffect(() => {
    const closed = open === undefined ? last.current : undefined
    last.current = open
    if (closed === undefined || document.querySelector('dialog[open]')) return
    const all = Array.from(body.current?.querySelectorAll<HTMLElement>('.queue__open') ?? [])
    const link = all.find(({ dataset }) => dataset['key'] === closed)
    const first = document.querySelector<HTMLElement>('.queue__open')
    // Of several tables, focus the one that has the row, or the first if none has it.
    const isElsewhere = document.querySelector(`.queue__open[data-key="${CSS.escape(closed)}"]`) !== null
    if (link) link.focus({ preventScroll: true })
    else if (!isElsewhere && first === all[0]) first?.focus({ preventScroll: true })
  }, [open])

  return { body, reachable, onFocus: setAt }
}
