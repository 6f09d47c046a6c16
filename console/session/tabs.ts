import { beat, lastAnswerAt, recordAnswer } from './idle.ts'
import { session } from './session.ts'

/** The messages between the tabs of one browser. */
type TabMessage =
  | { is: 'who is it?' }
  | { is: 'me'; otk: string }
  | { is: 'gone'; otk: string }
  | { is: 'at work'; otk: string }
  | { is: 'let go'; item: string }

let channel: BroadcastChannel | undefined

/** One channel per tab: a channel never receives its own messages. Undefined if the browser has none. */
function otherTabs() {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('humidor-console')
  return channel
}

const post = (said: TabMessage) => otherTabs()?.postMessage(said)

/** Calls back on every message of another tab. @returns the function to stop */
function listenToTabs(heard: (said: TabMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<TabMessage>) => heard(data)
  const tabs = otherTabs()
  tabs?.addEventListener('message', listener)
  return () => tabs?.removeEventListener('message', listener)
}

/** Announces a released item to the other tabs: they share one sign-in, and so the claim. */
export const announceRelease = (item: string) => post({ is: 'let go', item })

/** Calls back when another tab releases an item. @returns the function to stop */
export const whenReleased = (item: string, then: () => void) =>
  listenToTabs((said) => {
    if (said.is === 'let go' && said.item === item) then()
  })

/** How long a new tab listens before it asks for a sign-in. Milliseconds. */
const OTHER_TABS_TIMEOUT_MS = 120

/**
 * A new tab takes over the sign-in of an open one; a sign-out in one tab signs out all.
 * The token lives only in open tabs and ends with the last of them. Resolves once the sign-in is known.
 */
export async function meetTabs(): Promise<void> {
  if (otherTabs() === undefined) return
  const work = announceActivity()
  let known: string | undefined = session.now().otk
  const met = new Promise<void>((resolve) => {
    listenToTabs((said) => {
      const { otk } = session.now()
      if (said.is === 'who is it?' && otk !== undefined) post({ is: 'me', otk })
      if (said.is === 'me' && otk === undefined) session.signIn(said.otk)
      if (said.is === 'gone' && otk === said.otk) session.signOut()
      if (said.is === 'at work' && otk === said.otk) work.elsewhere()
      if (said.is === 'me') resolve()
    })
  })
  session.listen(() => {
    const { otk } = session.now()
    if (known !== undefined && otk === undefined) post({ is: 'gone', otk: known })
    if (otk !== undefined && otk !== known) post({ is: 'me', otk })
    known = otk
  })
  if (known !== undefined) return
  post({ is: 'who is it?' })
  await Promise.race([met, new Promise((late) => setTimeout(late, OTHER_TABS_TIMEOUT_MS))])
}

/**
 * Announces the server's answers here at intervals, because they keep the session alive for every tab.
 * Otherwise an idle tab would sign out an operator who works in another.
 * A tab never forwards the announcements of others: two tabs would keep each other alive for ever.
 */
function announceActivity() {
  let announcedAt = lastAnswerAt()
  setInterval(() => {
    const { otk } = session.now()
    if (otk === undefined || lastAnswerAt() === announcedAt) return
    announcedAt = lastAnswerAt()
    post({ is: 'at work', otk })
  }, beat / 4)
  return {
    elsewhere() {
      recordAnswer()
      announcedAt = lastAnswerAt()
    },
  }
}
