import { useSyncExternalStore } from 'react'
import { keep, kept } from './storage.ts'

/** The event by which Chromium's browsers let a page ask to be installed. TypeScript does not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

/** How the app comes to the home screen: the browser asks, Apple's share menu, another browser's own menu, or it is there. */
export type InstallWay = 'ask' | 'apple' | 'menu' | 'installed'

/** What the way depends on. `touchPoints`: an iPad says that it is a Mac, but no Mac is touched. */
interface Browser {
  standalone: boolean
  canAsk: boolean
  agent: string
  touchPoints: number
}

/** The way to install the app in a browser. */
export function installWayOf({ standalone, canAsk, agent, touchPoints }: Browser): InstallWay {
  if (standalone) return 'installed'
  if (canAsk) return 'ask'
  return /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1) ? 'apple' : 'menu'
}

const DECLINED = 'install'
const watchers = new Set<() => void>()
let offered: InstallEvent | undefined

const changed = () => {
  for (const watcher of watchers) watcher()
}

/** Keeps the browser's offer to install the app, which comes once, until the reader wants it. */
export function followInstallOffer() {
  addEventListener('beforeinstallprompt', (event) => {
    // Else Android shows a bar of its own at a moment of its own.
    event.preventDefault()
    offered = event as InstallEvent
    changed()
  })
  addEventListener('appinstalled', () => {
    offered = undefined
    keep(DECLINED, 'declined')
    changed()
  })
}

/** Asks the browser to install the app. The browser asks the reader; one offer can be used once. */
export async function install() {
  const event = offered
  offered = undefined
  await event?.prompt()
  changed()
}

/** From now on only More offers it. */
export function declineInstall() {
  keep(DECLINED, 'declined')
  changed()
}

const way = () =>
  installWayOf({
    standalone:
      matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true),
    canAsk: offered !== undefined,
    agent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  })

const listen = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The way to install the app here. */
export const useInstallWay = (): InstallWay => useSyncExternalStore(listen, way, () => 'installed')

/** Whether the reader has said no, or has installed it already. Kept on this device. */
export const useInstallDeclined = (): boolean =>
  useSyncExternalStore(
    listen,
    () => kept(DECLINED) !== undefined,
    () => true,
  )
