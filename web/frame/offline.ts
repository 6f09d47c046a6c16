import { say } from '@humidor/ui/toast.ts'
import { isOnline, listenOnline } from '../session/online.ts'
import { wordsOf } from '../words/words.ts'

/** Shows one message when the network is lost, and one when it is back. */
export function followNetwork() {
  let was = isOnline()
  const notify = async () => {
    const online = isOnline()
    if (online === was) return
    was = online
    const words = await wordsOf('frame')
    if (online) say(words('online'), 'ok')
    else say(words('offline'), 'bad')
  }
  listenOnline(() => void notify())
}
