import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

const steps: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
/** Where these keys mean something else. */
const elsewhere = 'input, textarea, select, dialog, [role=tablist]'

export interface RowKeys {
  /** Holds the links of the rows, `.queue__open`, each with its `data-key`. */
  body: RefObject<HTMLTableSectionElement | null>
  /** The one row that Tab leads to. */
  reachable: string | undefined
  onFocus: (key: string) => void
}

/**
 * Leads through the rows of a table by j and k, or by the arrows where those do not scroll a panel; Enter is the link's
 * own. Who closes what they had open stands again where they opened it, or at the first row when that one has gone.
 */
export function useRowKeys(keys: readonly string[], open: string | undefined): RowKeys {
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState<string>()
  const reachable = [at, open, keys[0]].find((key) => key !== undefined && keys.includes(key))
  const links = () => Array.from(body.current?.querySelectorAll<HTMLElement>('.queue__open') ?? [])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : undefined
    const isArrow = event.key.length > 1
    if (target?.closest(elsewhere) || (isArrow && target?.closest('.panel'))) return
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
    const link = all.find(({ dataset }) => dataset['key'] === closed) ?? all[0]
    link?.focus({ preventScroll: true })
  }, [open])

  return { body, reachable, onFocus: setAt }
}
