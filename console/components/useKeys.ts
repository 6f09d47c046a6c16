import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type KeyId, keyOf } from '../words/keys.ts'

/** Controls where a single key has another meaning. Speech input would also press the keys by a word. */
const CONTROLS = 'a[href], button, input, textarea, select, summary, dialog, [role=tablist], [tabindex="0"]'

/** Whether an element is a control, or inside one. */
export const isControl = (target: EventTarget | null) => target instanceof Element && target.closest(CONTROLS) !== null

/** Whether an element is the link of a table's row, or inside it. */
const isRow = (target: EventTarget | null) => target instanceof Element && target.closest('.queue__open') !== null

const listened = new Map<KeyId, number>()
const watchers = new Set<() => void>()
let shown: readonly KeyId[] = []

function count(ids: readonly KeyId[], by: 1 | -1) {
  for (const id of ids) listened.set(id, (listened.get(id) ?? 0) + by)
  shown = [...listened].filter(([, times]) => times > 0).map(([id]) => id)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

/** The keys that something on this page listens to. */
export const useListenedKeys = () => useSyncExternalStore(watch, () => shown)

/**
 * Listens to keys while it is mounted, and lists them in the sheet of keys.
 * @param ids the keys, and those that a focused element handles by itself, as Enter on a row
 * @param onKey gets the key unless something else has handled it; it prevents the default if it acts
 */
export function useKeys(ids: readonly KeyId[], onKey: (id: KeyId, event: KeyboardEvent) => void) {
  const names = ids.join(' ')
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const id = event.defaultPrevented ? undefined : keyOf(event)
    if (id !== undefined && ids.includes(id)) onKey(id, event)
  })
  useEffect(() => {
    const those = names === '' ? [] : (names.split(' ') as KeyId[])
    count(those, 1)
    addEventListener('keydown', listen)
    return () => {
      count(those, -1)
      removeEventListener('keydown', listen)
    }
  }, [names])
}

/** What single keys do on a page: a missing one does nothing and is not listed. They need a focus in the rows or on no control. */
export function usePageKeys(acts: Partial<Record<KeyId, (() => void) | undefined>>) {
  const ids = (Object.keys(acts) as KeyId[]).filter((id) => acts[id] !== undefined)
  useKeys(ids, (id, event) => {
    const act = acts[id]
    if (!act || (isControl(event.target) && !isRow(event.target)) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    act()
  })
}
