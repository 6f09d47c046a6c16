import { useSyncExternalStore } from 'react'
import { isOnline } from './online.ts'

// Whether the server can be reached: known from its answers, as a browser reports only the network beside it.
let lost = false
const watchers = new Set<() => void>()

function change(now: boolean) {
  if (lost === now) return
  lost = now
  for (const watcher of watchers) watcher()
}

/** Records that a request got an answer of the server, or none. A cancelled request says nothing. */
export const recordReach = (reached: boolean) => change(!reached)

/** The device lost its network. Its return alone proves nothing; the next answer does. */
export function watchConnection() {
  addEventListener('offline', () => isOnline() || change(true))
}

/** Calls back when the connection is lost or back. @returns the function to stop */
export function whenConnection(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const isConnected = () => !lost

export const useConnected = () => useSyncExternalStore(whenConnection, isConnected)
