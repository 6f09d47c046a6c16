import { say } from '@humidor/ui/toast.ts'
import { isOnline } from '../session/online.ts'
import { frameWords } from '../words/labels.ts'

/** Announces a lost network once, and its return once. */
export function followNetwork() {
  addEventListener('online', () => isOnline() && say(frameWords.online, 'ok'))
  addEventListener('offline', () => say(frameWords.offline, 'bad'))
}
