import type { Labels } from '@humidor/ui/reader.ts'
import frame from '../../locales/en/frame.json'

const { ui } = frame

/** A message whose only markup is names in braces, as in the UI components' own messages. */
const fill = (message: string, name: string, value: string | number) => message.replace(`{${name}}`, String(value))

/** The UI components' labels in English, as in the members' app. `failedText` differs: the money here is not the operator's own. */
export const labels: Labels = {
  ...ui,
  updated: (time) => fill(ui.updated, 'time', time),
  youHave: (amount) => fill(ui.youHave, 'amount', amount),
  readAs: (amount) => fill(ui.readAs, 'amount', amount),
  resendIn: (seconds) => fill(ui.resendIn, 'seconds', seconds),
  failedText: 'Nothing has been changed. Check your connection, then try again.',
}

/** Messages for any screen. */
export const frameWords = {
  networkError: frame.network_error,
  lostHere: frame.lost.here,
  lostLeft: 'Network error: no answer came, and it may have been done. Look how it stands before you do it again.',
  offline: frame.offline,
  online: frame.online,
} as const
