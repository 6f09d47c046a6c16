import { readViewFragment } from '@humidor/domain/backoffice/member-views.ts'
import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import { keep, kept, storeInTab } from './storage.ts'

/** A view of a member's app that an operator opened in this tab. */
export interface View {
  uid: number
  until: Date
}

/**
 * Begins a view where the address asks for one: from now on the tab stores everything by itself, so that nothing of the member stays on
 * the operator's device, and the operator's own sign-in is untouched. Called first, when the app starts.
 */
export function beginView() {
  const view = readViewFragment(location.hash)
  if (!view) return
  history.replaceState(null, '', location.pathname)
  if (!storeInTab()) return
  keep('view', `${view.uid} ${view.until.getTime()}`)
  keep('sid', view.sid)
  session.signIn(view.token)
}

/** True in a tab of a view, also once it has ended. */
export const isView = (): boolean => kept('view') !== undefined

/** The view in this tab, also once it has ended; undefined: there is none. */
export function useView(): View | undefined {
  const text = useSyncExternalStore(
    session.listen,
    () => kept('view'),
    () => undefined,
  )
  const [uid, until] = (text ?? '').split(' ').map(Number)
  return uid && until ? { uid, until: new Date(until) } : undefined
}
