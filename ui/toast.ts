import { useId, useLayoutEffect, useSyncExternalStore } from 'react'

export type ToastKind = 'ok' | 'bad' | 'info'

export interface Toast {
  id: number
  text: string
  kind: ToastKind
}

let shown: Toast | undefined
let last = 0
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/** The dialogs that are open, the last on top: nothing outside of it is read out. Empty: the page itself is on top. */
let dialogs: readonly string[] = []

const tell = () => {
  for (const watcher of watchers) watcher()
}

function put(toast: Toast | undefined) {
  shown = toast
  tell()
}

/** How long a sentence stands, in milliseconds. */
const STANDS = 4_000
/** For one that says what to do next, and takes longer to read. */
export const STANDS_LONGER = 8_000

/**
 * Says one sentence; a newer one takes its place. `bad` is announced at once, the others politely.
 * @param stands for how many milliseconds; four seconds unless told
 */
export function say(text: string, kind: ToastKind = 'info', stands = STANDS) {
  clearTimeout(timer)
  last += 1
  put({ id: last, text, kind })
  timer = setTimeout(put, stands, undefined)
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/**
 * What is said, where it is to be drawn: in what lies on top, and only there.
 * @param within whether that is in a dialog, or in the page
 */
export function useToast(within: 'dialog' | 'page') {
  const here = useId()
  useLayoutEffect(() => {
    if (within === 'page') return
    dialogs = [...dialogs, here]
    tell()
    return () => {
      dialogs = dialogs.filter((one) => one !== here)
      tell()
    }
  }, [within, here])
  const place = within === 'page' ? undefined : here
  return useSyncExternalStore(
    watch,
    () => (dialogs.at(-1) === place ? shown : undefined),
    () => undefined,
  )
}
