import { readSupport } from '@humidor/contract/community/support.ts'
import { read } from '../../../../http/handle.ts'
import { newestOfShop, shopMessages, shopUnread } from './shops.queries.ts'

/** `GET /merchant/support`. */
export const answerReadSupport = read(
  readSupport,
  async ({ db, merchant: { merchantId }, request: { before, limit = 50 } }) => {
    const [newest, unread, found] = await Promise.all([
      newestOfShop(db, merchantId),
      shopUnread(db, merchantId),
      shopMessages(db, merchantId, before, limit + 1),
    ])
    const shown = found.slice(0, limit)
    return {
      state: newest?.state ?? null,
      unread,
      messages: shown
        .map(({ id, mine, content, created_at }) => ({ id: Number(id), mine, content, createdAt: created_at }))
        .reverse(),
      next: found.length > limit ? Number(shown.at(-1)?.id) : null,
    }
  },
)
