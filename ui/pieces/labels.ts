// As raw text: the app's build compiles messages into a form that only the app can read.
import frame from '@humidor/locales/en/frame.json?raw'
import type { Labels } from '../reader.ts'

type Texts = { [Label in keyof Labels]: string }
const texts = (JSON.parse(frame) as { ui: Texts }).ui
const put = (text: string, value: string | number) => text.replace(/\{\w+\}/, String(value))

/** The components' texts in English, so that this page needs nothing of the app. */
export const labels: Labels = {
  ...texts,
  updated: (time) => put(texts.updated, time),
  youHave: (amount) => put(texts.youHave, amount),
  readAs: (amount) => put(texts.readAs, amount),
  resendIn: (seconds) => put(texts.resendIn, seconds),
}
