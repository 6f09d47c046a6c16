import { useSyncExternalStore } from 'react'
import { keep, kept } from './storage.ts'

/** Why a moment may be due: unread notices came, something of the member's changed, or the membership was activated just now. */
export type MomentCause = 'notices' | 'changes' | 'card'

/** What the reader can switch on this device. Sound is off unless it is switched on. */
export const momentSwitches = ['moments', 'vibration', 'sound'] as const
export type MomentSwitch = (typeof momentSwitches)[number]

const nameOf = (one: MomentSwitch) => (one === 'moments' ? 'moments' : `moments-${one}`)
export const isOn = (one: MomentSwitch) => (kept(nameOf(one)) ?? (one === 'sound' ? 'off' : 'on')) === 'on'

const watchers = new Set<() => void>()
const causes = new Set<MomentCause>()
/** Counts the causes so far. */
let turn = 0

const notify = () => {
  for (const watcher of watchers) watcher()
}
const listen = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function switchMoments(one: MomentSwitch, on: boolean) {
  keep(nameOf(one), on ? 'on' : 'off')
  notify()
}

export const useIsOn = (one: MomentSwitch) =>
  useSyncExternalStore(
    listen,
    () => isOn(one),
    () => false,
  )

/** How many pages of the signed-in member are shown: one, or none on the pages of merchants and visitors. */
let memberPages = 0

/** Says that a page of the signed-in member is shown. @returns what says that it is left */
export function enterMemberPage() {
  memberPages += 1
  return () => {
    memberPages -= 1
  }
}

export const isOnMemberPage = () => memberPages > 0

/** Says that a moment may be due. Nothing is loaded or asked before the first cause, nor while moments are switched off. */
export function callMoments(cause: MomentCause) {
  if (!isOn('moments')) return
  causes.add(cause)
  turn += 1
  notify()
}

/** The causes that nobody has looked at, the card first. They count as looked at from now on. */
export function takeCauses(): MomentCause[] {
  const taken = (['card', 'notices', 'changes'] as const).filter((cause) => causes.has(cause))
  causes.clear()
  return taken
}

/** A number that changes with every cause; 0 before the first. */
export const useMomentTurn = () =>
  useSyncExternalStore(
    listen,
    () => turn,
    () => 0,
  )

const seenBy = (uid: number) => `moments-seen-${uid}`

/** The newest notice that this device has considered for a member; undefined: none. */
export function consideredFor(uid: number): number | undefined {
  const text = kept(seenBy(uid))
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

export const consider = (uid: number, through: number) => through >= 0 && keep(seenBy(uid), String(through))
