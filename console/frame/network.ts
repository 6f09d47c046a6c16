import { say } from '@humidor/ui/toast.ts'
import { isOnline } from '../session/online.ts'
import { frameWords } from '../words/labels.ts'

/** Says once that the network has gone, and once that it is back. */
export function followNetwork() {
  addEventListener('online', () => isOnline() && say(frameWords.online, 'ok'))
  addEventListener('offline', () => say(frameWords.offline, 'bad'))
}
