import { useKeys } from '../../components/useKeys.ts'

/** Controls where `/` is ordinary input; the rows of a table are not among them. */
const isAtWork = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable=true], a[href]:not(.queue__open), button') !== null

/** Opens the search by Ctrl-K or ⌘K anywhere, and by `/` outside of fields and buttons. An open dialog keeps its keys. */
export function useSearchKeys(onOpen: () => void): void {
  useKeys(['search'], (_, event) => {
    if (document.querySelector('dialog[open]')) return
    if (event.key === '/' && isAtWork(event.target)) return
    event.preventDefault()
    onOpen()
  })
}
