import * as linkedAccountsCalls from '@humidor/contract/accounts/linked-accounts.ts'
import { say } from '@humidor/ui/toast.ts'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { session } from '../../../session/session.ts'
import { useWords } from '../../../words/words.ts'

/** The shortest time of the spinner (rules P19). Milliseconds. */
const SPINNER_MS = 500

/** Switches to a linked account: its token replaces the one in use, and everything is fetched again. */
export function useSwitching(onSwitched: () => void) {
  const words = useWords('account')
  const [switching, setSwitching] = useState<number>()
  const { act, offline } = useAct(linkedAccountsCalls.switchToConnectedUser)
  const switchTo = async (uid: number) => {
    if (switching !== undefined) return
    setSwitching(uid)
    const [answer] = await Promise.all([act({ uid }), new Promise((later) => setTimeout(later, SPINNER_MS))])
    setSwitching(undefined)
    if (!answer) return
    session.signIn(answer.token)
    onSwitched()
    say(words('linked.switched'), 'ok')
  }
  return { switchTo, switching, offline }
}
