// As raw text: the app's build compiles messages into a form that only the app can read.
import frame from '@humidor/locales/en/frame.json?raw'
import type { Labels } from '../reader.ts'

type Said = { [Label in keyof Labels]: string }
const said = (JSON.parse(frame) as { ui: Said }).ui
const put = (text: string, value: string | number) => text.replace(/\{\w+\}/, String(value))

/** The components' texts in English, so that this page needs nothing of the app. */
export const labels: Labels = {
  ...said,
  updated: (time) => put(said.updated, time),
  youHave: (amount) => put(said.youHave, amount),
  readAs: (amount) => put(said.readAs, amount),
  resendIn: (seconds) => put(said.resendIn, seconds),
}
