import { isOpenText, pushRuleOf, shortBody, urgencyOf } from '@humidor/domain/community/push.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import type { PushMessage } from '../../../adapters/push/push.ts'
import { noticeTranslator, written } from '../../../platform/notifications/notice-words.ts'
import type { PushPayload } from '../../../platform/notifications/push-queue.ts'

/** In place of an amount. Screen readers skip it. */
const HIDDEN = '•••'

/** The encrypted content, as the service worker reads it. */
export interface PushText {
  title: string
  /** Empty: the text may not stand on a locked screen. */
  body: string
  /** BCP 47. */
  lang: string
  /** A later message with the same tag takes the place of the one before. */
  tag: string
  /** The worker knows the page of each kind. */
  kind: PushPayload['kind']
  /** Unread notices, for the badge. */
  unread: number
  /** The time of the event, milliseconds. */
  at: number
}

/** The texts of a notification, without amounts and names unless the member wished to see them. */
function textsOf({ kind, params }: PushPayload, { language, amounts }: { language: string; amounts: boolean }) {
  const say = noticeTranslator(language)
  if (kind === 'test') return { title: say('push.title'), body: say('push.content') }
  const shown = written(languageOf(language).lang, params)
  const hidden = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? HIDDEN : value]),
  )
  const named = amounts ? shown : hidden
  const hasBody = amounts || isOpenText(params)
  return { title: say(`kinds.${kind}.title`, named), body: hasBody ? say(`kinds.${kind}.content`, named) : '' }
}

/** The message of a notification to a device. */
export function pushMessage(
  payload: PushPayload,
  reader: { language: string; amounts: boolean; unread: number },
  now: Date,
): PushMessage {
  const { title, body } = textsOf(payload, reader)
  const text: PushText = {
    ...{ title, body: shortBody(body), lang: languageOf(reader.language).lang, tag: payload.key, kind: payload.kind },
    ...{ unread: reader.unread, at: new Date(payload.at).getTime() },
  }
  const rule = payload.kind === 'test' ? undefined : pushRuleOf(payload.kind)
  return {
    text: JSON.stringify(text),
    ttl: Math.max(0, Math.floor((new Date(payload.expiresAt).getTime() - now.getTime()) / 1_000)),
    urgency: rule ? urgencyOf(rule) : 'high',
  }
}
