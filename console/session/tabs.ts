import { beat, heard, lastHeard } from './idle.ts'
import { session } from './session.ts'

/** What the tabs of one browser say to each other. */
type Said =
  | { is: 'who is it?' }
  | { is: 'me'; otk: string }
  | { is: 'gone'; otk: string }
  | { is: 'at work'; otk: string }
  | { is: 'let go'; item: string }

let channel: BroadcastChannel | undefined

/** One for each tab, as whatever is said by it is heard by all but itself. Undefined where the browser has none. */
function otherTabs() {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('humidor-console')
  return channel
}

const say = (said: Said) => otherTabs()?.postMessage(said)

/** Calls back at whatever another tab says. @returns how to stop */
function listenToTabs(heard: (said: Said) => void): () => void {
  const listener = ({ data }: MessageEvent<Said>) => heard(data)
  const tabs = otherTabs()
  tabs?.addEventListener('message', listener)
  return () => tabs?.removeEventListener('message', listener)
}

/** Says to the other tabs that an item is let go of here: they share one sign-in, and so the claim. */
export const tellLetGo = (item: string) => say({ is: 'let go', item })

/** Calls back when another tab lets go of an item. @returns how to stop */
export const whenLetGo = (item: string, then: () => void) =>
  listenToTabs((said) => {
    if (said.is === 'let go' && said.item === item) then()
  })

/** How long a new tab listens before it asks for a sign-in. Milliseconds. */
const OTHER_TABS_TIMEOUT_MS = 120

/**
 * A tab that is opened beside one that is signed in is so too, and who leaves in one leaves in all. The token still lies
 * nowhere but in tabs that are open: with the last of them it is gone. Resolves when it is known who it is.
 */
export async function meetTabs(): Promise<void> {
  if (otherTabs() === undefined) return
  const work = tellWork()
  let known: string | undefined = session.now().otk
  const met = new Promise<void>((resolve) => {
    listenToTabs((said) => {
      const { otk } = session.now()
      if (said.is === 'who is it?' && otk !== undefined) say({ is: 'me', otk })
      if (said.is === 'me' && otk === undefined) session.signIn(said.otk)
      if (said.is === 'gone' && otk === said.otk) session.signOut()
      if (said.is === 'at work' && otk === said.otk) work.elsewhere()
      if (said.is === 'me') resolve()
    })
  })
  session.listen(() => {
    const { otk } = session.now()
    if (known !== undefined && otk === undefined) say({ is: 'gone', otk: known })
    if (otk !== undefined && otk !== known) say({ is: 'me', otk })
    known = otk
  })
  if (known !== undefined) return
  say({ is: 'who is it?' })
  await Promise.race([met, new Promise((late) => setTimeout(late, OTHER_TABS_TIMEOUT_MS))])
}

/**
 * Says now and then that the server has answered here, as that keeps the session alive for every tab: one that nobody looks
 * at shall not sign out whoever works in another. What was heard from elsewhere is not passed on, or two tabs would keep each
 * other awake for ever.
 */
function tellWork() {
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
