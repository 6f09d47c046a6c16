import { beat, heard, lastHeard } from './idle.ts'
import { session } from './session.ts'

/** What the tabs of one browser say to each other. */
type Said =
  | { is: 'who is it?' }
  | { is: 'me'; otk: string }
  | { is: 'gone'; otk: string }
  | { is: 'at work'; otk: string }

/** How long a new tab listens before it asks for a sign-in. Milliseconds. */
const PATIENCE = 120

/**
 * A tab that is opened beside one that is signed in is so too, and who leaves in one leaves in all. The token still lies
 * nowhere but in tabs that are open: with the last of them it is gone. Resolves when it is known who it is.
 */
export async function meetTabs(): Promise<void> {
  if (typeof BroadcastChannel === 'undefined') return
  const tabs = new BroadcastChannel('humidor-console')
  const say = (said: Said) => tabs.postMessage(said)
  const work = tellWork(say)
  let known: string | undefined = session.now().otk
  const met = new Promise<void>((resolve) => {
    tabs.onmessage = ({ data }: MessageEvent<Said>) => {
      const { otk } = session.now()
      if (data.is === 'who is it?' && otk !== undefined) say({ is: 'me', otk })
      if (data.is === 'me' && otk === undefined) session.signIn(data.otk)
      if (data.is === 'gone' && otk === data.otk) session.signOut()
      if (data.is === 'at work' && otk === data.otk) work.elsewhere()
      if (data.is === 'me') resolve()
    }
  })
  session.listen(() => {
    const { otk } = session.now()
    if (known !== undefined && otk === undefined) say({ is: 'gone', otk: known })
    if (otk !== undefined && otk !== known) say({ is: 'me', otk })
    known = otk
  })
  if (known !== undefined) return
  say({ is: 'who is it?' })
  await Promise.race([met, new Promise((late) => setTimeout(late, PATIENCE))])
}

/**
 * Says now and then that the server has answered here, as that keeps the session alive for every tab: one that nobody looks
 * at shall not sign out whoever works in another. What was heard from elsewhere is not passed on, or two tabs would keep each
 * other awake for ever.
 */
function tellWork(say: (said: Said) => void) {
  let told = lastHeard()
  setInterval(() => {
    const { otk } = session.now()
    if (otk === undefined || lastHeard() === told) return
    told = lastHeard()
    say({ is: 'at work', otk })
  }, beat / 4)
  return {
    elsewhere() {
      heard()
      told = lastHeard()
    },
  }
}
