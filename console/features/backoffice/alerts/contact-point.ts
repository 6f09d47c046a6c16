import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { alertRuleName } from '@humidor/domain/backoffice/alert-words.ts'
import {
  type ContactPointKind,
  contactPointLength,
  type QuietHours,
  refuseContactPoint,
} from '@humidor/domain/backoffice/contact-points.ts'
import { parseSetting, settingText } from '@humidor/domain/platform/setting-units.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { refusalText } from '../../../words/refusals.ts'

/** A contact point in the server's answer. */
export type ContactPoint = AnswerOf<typeof consoleContract.contactPoints.listContactPoints>[number]

/** A message in the server's answer. */
export type Message = AnswerOf<typeof consoleContract.contactPoints.listAlertMessages>['rows'][number]

export const kindName: Readonly<Record<ContactPointKind, string>> = {
  email: 'E-mail',
  webhook: 'Webhook',
  bot: 'Bot, as of Telegram',
}

const timeText = (minute: number) => settingText('time of day', minute * 60)

/** `22:00 to 07:00, Europe/Berlin`; `none`. */
export const quietText = (quiet: QuietHours | null): string =>
  quiet === null ? 'none' : `${timeText(quiet.from)} to ${timeText(quiet.until)}, ${quiet.zone}`

/** Reads quiet hours as they are typed. Null: none. Undefined: a time is none. */
export function quietOf(typed: { zone: string; from: string; until: string }): QuietHours | null | undefined {
  if (isBlank(typed.from) && isBlank(typed.until)) return null
  const minuteOf = (text: string) => {
    const seconds = parseSetting('time of day', text)
    return seconds === undefined || seconds % 60 !== 0 || seconds >= 86_400 ? undefined : seconds / 60
  }
  const [from, until] = [minuteOf(typed.from), minuteOf(typed.until)]
  return from === undefined || until === undefined ? undefined : { zone: typed.zone, from, until }
}

const errors: Readonly<Record<string, string>> = {
  address: 'its address is not public',
  connect: 'no connection',
  tls: 'its certificate is not valid',
  timeout: 'no answer in time',
  answer: 'no readable answer',
  over: 'the alert had ended before',
  removed: 'the contact point was removed',
  'not accepted': 'the mail server did not accept it',
}

/** What happened to a message: `sent`, `failed: no connection`. */
export function outcomeText({ state, error, tries }: Pick<Message, 'state' | 'error' | 'tries'>): string {
  if (state === 'sent') return 'sent'
  const why = error === null ? '' : `: ${errors[error] ?? error}`
  return state === 'failed' ? `failed${why}` : tries === 0 ? 'waits' : `tried ${tries} times${why}`
}

const messageNames = { firing: 'Firing', resolved: 'Resolved', test: 'Test' } as const

/** What a message said: `Firing: A large withdrawal`, `Test`. */
export const messageText = ({ kind, rule }: Pick<Message, 'kind' | 'rule'>): string =>
  rule === null ? messageNames[kind] : `${messageNames[kind]}: ${alertRuleName(rule)}`

/** The ids in the on-call order with one contact point a place earlier or later; undefined: it has no such place. */
export function movedIn(ids: readonly number[], id: number, by: -1 | 1): number[] | undefined {
  const from = ids.indexOf(id)
  const other = ids[from + by]
  if (from < 0 || other === undefined) return undefined
  return ids.map((one) => (one === id ? other : one === other ? id : one))
}

/** A new contact point as it is typed. */
export interface TypedContactPoint {
  name: string
  kind: ContactPointKind
  address: string
  chat: string
  from: string
  until: string
  zone: string
}

/** What is wrong with a typed contact point, beside its fields. `code`: the rule that refuses it; undefined: it may be requested. */
export function contactPointMistakes(typed: TypedContactPoint) {
  const { name, kind, address, chat } = typed
  const quiet = quietOf(typed)
  const code = quiet === undefined ? 'illegal_value' : refuseContactPoint({ name, kind, address, chat, quiet })
  const ofName = code === 'content_too_long' || (code === 'content_empty' && isBlank(name))
  const ofChat = code === 'illegal_value' && kind === 'bot' && !/^[\w@-]{1,64}$/.test(chat)
  const ofQuiet = code === 'illegal_value' && !ofChat
  return {
    code,
    quiet,
    name: ofName ? `Enter a name of 1 to ${contactPointLength.name} characters.` : undefined,
    chat: ofChat ? 'Enter the id of the chat.' : undefined,
    quietHours: ofQuiet ? 'Enter two times, as 22:00 and 07:00, and the zone, as Europe/Berlin.' : undefined,
    address: code && !ofName && !ofChat && !ofQuiet ? refusalText(code) : undefined,
  }
}
