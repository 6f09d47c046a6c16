import { useEffect, useEffectEvent } from 'react'

/** Controls where `/` is ordinary input; the rows of a table are not among them. */
const isAtWork = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable=true], a[href]:not(.queue__open), button') !== null

/** Opens the search by Ctrl-K or ⌘K anywhere, and by `/` outside of fields and buttons. An open dialog keeps its keys. */
export function useSearchKeys(onOpen: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return
    const isCommand = event.ctrlKey || event.metaKey
    const opens = isCommand ? event.key.toLowerCase() === 'k' : event.key === '/' && !isAtWork(event.target)
    if (!opens) return
    event.preventDefault()
    onOpen()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
