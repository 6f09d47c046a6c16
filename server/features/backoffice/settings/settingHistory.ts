import { settingHistory } from '@humidor/contract/backoffice/settings.console.ts'
import { read } from '../../../http/handle.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { changesAfter, countChanges } from './settings.queries.ts'

/** `GET /console/settingHistory`. */
export const answerSettingHistory = read(
  settingHistory,
  async ({ db, request: { key, order, after, limit }, fail }) => {
    const place = after === undefined ? undefined : /^\d{1,18}$/.test(after) ? BigInt(after) : fail('parameter_error')
    const [found, count] = await Promise.all([
      changesAfter(db, { key, order }, place, limit + 1),
      countChanges(db, key),
    ])
    const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
    const present = ({ id, old, new: now, ...row }: (typeof rows)[number]) => ({
      ...row,
      id: id.toString(),
      old: Number(old),
      new: Number(now),
    })
    return { rows: rows.map(present), count, next }
  },
)
