import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

const steps: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
/** Where these keys mean something else, or are pressed at something else: whoever speaks to the device would press them by a word. */
const elsewhere = 'a[href], button, input, textarea, select, summary, dialog, [role=tablist], [tabindex="0"]'

export interface RowKeys {
  /** Holds the links of the rows, `.queue__open`, each with its `data-key`. */
  body: RefObject<HTMLTableSectionElement | null>
  /** The one row that Tab leads to. */
  reachable: string | undefined
  onFocus: (key: string) => void
}

/**
 * Leads through the rows of a table by j and k, or by the arrows where those do not scroll a panel; Enter is the link's
 * own. Only while the focus is in the table or at nothing that can be worked with; of several tables the one that has the
 * focus, or what is open, or that comes first. Who closes what they had open stands again where they opened it, or at the first row when that one has gone.
 */
export function useRowKeys(keys: readonly string[], open: string | undefined): RowKeys {
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState<string>()
  const reachable = [at, open, keys[0]].find((key) => key !== undefined && keys.includes(key))
  const links = () => Array.from(body.current?.querySelectorAll<HTMLElement>('.queue__open') ?? [])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
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
    // Who has not been in the table yet begins at its first row, or beside the one that is open.
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
    // Of several tables the one that had it, or the first where none has it any more.
    const isElsewhere = document.querySelector(`.queue__open[data-key="${CSS.escape(closed)}"]`) !== null
    if (link) link.focus({ preventScroll: true })
    else if (!isElsewhere && first === all[0]) first?.focus({ preventScroll: true })
  }, [open])

  return { body, reachable, onFocus: setAt }
}
