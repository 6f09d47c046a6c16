import { useSyncExternalStore } from 'react'

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

function put(toast: Toast | undefined) {
  shown = toast
  for (const watcher of watchers) watcher()
}

/** Says one sentence for four seconds; a newer one takes its place. `bad` is announced at once, the others politely. */
export function say(text: string, kind: ToastKind = 'info') {
  clearTimeout(timer)
  last += 1
  put({ id: last, text, kind })
  timer = setTimeout(put, 4000, undefined)
}

export const useToast = () =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => shown,
    () => undefined,
  )
