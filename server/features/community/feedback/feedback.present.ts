import { picturePath } from '@humidor/domain/platform/picture.ts'
import type { OwnerRow } from './console/feedback.queries.ts'
import type { Message } from './feedback.queries.ts'

/** The parts of a message that both views share. Members see "support", operators the name of who answered. */
const shared = ({ content, created_at, photos }: Message) => ({
  content,
  createdAt: created_at,
  images: photos.map((name) => ({ small: picturePath(name, 'small'), large: picturePath(name) })),
})

export const presentOwnMessage = (message: Message) => ({
  ...shared(message),
  id: Number(message.id),
  mine: message.operator === null,
})

export const presentConsoleMessage = (message: Message) => ({
  ...shared(message),
  id: message.id.toString(),
  operator: message.operator,
})

/** Whose conversation it is, for operators: a member or a shop. */
export const presentOwner = ({ uid, vcode, name }: OwnerRow) => ({
  member: uid === null ? null : { uid, name },
  shop: vcode === null ? null : { vcode, name },
})
