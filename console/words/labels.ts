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
  failedText: 'Nothing was changed. Check your connection and try again.',
}

/** Messages for any screen. */
export const frameWords = {
  networkError: frame.network_error,
  lostHere: frame.lost.here,
  lostLeft: 'Network error: no response, so it may have been done. Check the current status before you try again.',
  offline: frame.offline,
  online: frame.online,
  notConnected: 'No connection. This page shows what was loaded last, and refreshes by itself.',
} as const
