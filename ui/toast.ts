import { useId, useLayoutEffect, useSyncExternalStore } from 'react'

export type ToastKind = 'ok' | 'bad' | 'info'

export interface Toast {
  id: number
  text: string
  kind: ToastKind
  way?: ToastWay | undefined
}

/** A link in a toast, to the page where the reader can act on it. */
export interface ToastWay {
  text: string
  href: string
}

let shown: Toast | undefined
let last = 0
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/** Ids of the open dialogs, the top one last. Screen readers ignore everything outside it. Empty: the page is on top. */
let dialogs: readonly string[] = []

const notify = () => {
  for (const watcher of watchers) watcher()
}

function put(toast: Toast | undefined) {
  shown = toast
  notify()
}

/** How long a toast is shown, in milliseconds. */
const TOAST_MS = 4_000
/** For a toast that says what to do next, which takes longer to read. */
export const LONG_TOAST_MS = 8_000

/**
 * Shows a toast, which replaces the current one. `bad` is announced at once, the others politely.
 * @param stands how long, in milliseconds; default 4,000
 * @param way a link after the text
 */
export function say(text: string, kind: ToastKind = 'info', stands = TOAST_MS, way?: ToastWay) {
  clearTimeout(timer)
  last += 1
  put({ id: last, text, kind, way })
  timer = setTimeout(put, stands, undefined)
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/**
 * The current toast, if it is to be drawn here: only the top dialog or the page draws it.
 * @param within the place of the caller
 */
export function useToast(within: 'dialog' | 'page') {
  const here = useId()
  useLayoutEffect(() => {
    if (within === 'page') return
    dialogs = [...dialogs, here]
    notify()
    return () => {
      dialogs = dialogs.filter((one) => one !== here)
      notify()
    }
  }, [within, here])
  const place = within === 'page' ? undefined : here
  return useSyncExternalStore(
    watch,
    () => (dialogs.at(-1) === place ? shown : undefined),
    () => undefined,
  )
}
