// As text: the app's build turns messages into another form, which only its own words can say.
import frame from '@humidor/locales/en/frame.json?raw'
import type { Labels } from '../reader.ts'

type Said = { [Label in keyof Labels]: string }
const said = (JSON.parse(frame) as { ui: Said }).ui
const put = (text: string, value: string | number) => text.replace(/\{\w+\}/, String(value))

/** The pieces' own words in English, so that this page needs nothing of the app around it. */
export const labels: Labels = {
  ...said,
  updated: (time) => put(said.updated, time),
  youHave: (amount) => put(said.youHave, amount),
  readAs: (amount) => put(said.readAs, amount),
  resendIn: (seconds) => put(said.resendIn, seconds),
}
