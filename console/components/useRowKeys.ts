import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

const steps: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
/** Controls where these keys have another meaning. Speech input would also press the keys by a word. */
const elsewhere = 'a[href], button, input, textarea, select, summary, dialog, [role=tablist], [tabindex="0"]'

export interface RowKeys {
  /** Contains the row links, `.queue__open`, each with its `data-key`. */
  body: RefObject<HTMLTableSectionElement | null>
  /** The one row in the Tab order. */
  reachable: string | undefined
  onFocus: (key: string) => void
}

/**
 * Moves through the rows of a table by j and k, or by the arrows unless those scroll a panel; Enter is the link's own. x ticks the row
 * that has the focus, with Shift all rows from the one ticked last.
 * Acts only while the focus is in the table or on no control.
 * Of several tables the focused one acts, else the one with the open row, else the first.
 * Closing an item returns the focus to its row, or to the first row if that row is gone.
 */
export function useRowKeys(
  keys: readonly string[],
  open: string | undefined,
  tick?: (key: string, range: boolean) => void,
): RowKeys {
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState<string>()
  const reachable = [at, open, keys[0]].find((key) => key !== undefined && keys.includes(key))
  const links = () => Array.from(body.current?.querySelectorAll<HTMLElement>('.queue__open') ?? [])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['key'] : undefined
    const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey
    if (tick && isPlain && event.key.toLowerCase() === 'x' && body.current?.contains(document.activeElement)) {
      if (focused !== undefined) tick(focused, event.shiftKey)
      return
    }
    const step = steps[event.key]
    if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : undefined
    const isArrow = event.key.length > 1
    const isWithin = target !== undefined && body.current?.contains(target) === true
    const opened = document.querySelector('.queue__open[aria-current=true]')
    const isAnothers = target?.closest(elsewhere) || (opened && !body.current?.contains(opened))
    if (!isWithin && (isAnothers || (isArrow && target?.closest('.panel')))) return
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
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

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
