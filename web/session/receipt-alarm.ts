import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import { keep, kept } from './storage.ts'

// The alarm must be on the first screen, before anybody has asked who is signed in. So the device notes whose receipts a token opens.

const watchers = new Set<() => void>()

function changed() {
  for (const watcher of watchers) watcher()
}

function listen(watcher: () => void) {
  watchers.add(watcher)
  addEventListener('storage', watcher)
  const stop = session.listen(watcher)
  return () => {
    watchers.delete(watcher)
    removeEventListener('storage', watcher)
    stop()
  }
}

const signIns = { member: 'tk', merchant: 'mtk' } as const
export type AlarmFor = keyof typeof signIns

/** Notes the owner of the receipts that a token opens, such as `member:12345678`. */
export const noteOwner = (who: AlarmFor, token: string, owner: string) => keep(`receipts-${who}`, `${token} ${owner}`)

/** The owner that was noted for a token. */
export function ownerNoted(who: AlarmFor, token: string | undefined): string | undefined {
  const [noted, owner] = kept(`receipts-${who}`)?.split(' ') ?? []
  return token !== undefined && noted === token ? owner : undefined
}

/** From now on every page shows the alarm to this owner, until `silence`. */
export function raise(owner: string) {
  keep(`receipts-alarm-${owner}`, '1')
  changed()
}

/** The reader has opened the alarm. What was found stays at /Receipts. */
export function silence(owner: string) {
  keep(`receipts-alarm-${owner}`, undefined)
  changed()
}

function alarmed(): AlarmFor | undefined {
  for (const who of ['member', 'merchant'] as const) {
    const owner = ownerNoted(who, session.now()[signIns[who]])
    if (owner !== undefined && kept(`receipts-alarm-${owner}`)) return who
  }
  return undefined
}

/** Whose receipts have an alarm that nobody has opened yet. */
export const useReceiptAlarm = (): AlarmFor | undefined => useSyncExternalStore(listen, alarmed, () => undefined)
