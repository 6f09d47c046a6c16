import frame from '@humidor/locales/en/frame.json'
import type { Labels } from '../reader.ts'

const put = (text: string, value: string | number) => text.replace(/\{\w+\}/, String(value))

/** The pieces' own words in English, so that this page needs nothing of the app around it. */
export const labels: Labels = {
  ...frame.ui,
  updated: (time) => put(frame.ui.updated, time),
  youHave: (amount) => put(frame.ui.youHave, amount),
  readAs: (amount) => put(frame.ui.readAs, amount),
  resendIn: (seconds) => put(frame.ui.resendIn, seconds),
}
