import type { PublicDocument } from '../../../http/public-documents.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { provenReserves, type Reading } from './proven-reserves.ts'

const readingText = (reading: Reading | undefined) =>
  reading === undefined
    ? null
    : {
        amount: reading.amount.toString(),
        at: reading.at.toISOString(),
        block: Number(reading.block),
        blockTo: Number(reading.blockTo),
        providers: reading.providers,
      }

/** The proved addresses with their signed messages and balances, so that anybody can check them. None while a setting hides them. */
export const reservesDocument = (settings: ReadSettings): PublicDocument => ({
  path: '/transparency/reserves.json',
  type: 'application/json; charset=utf-8',
  summary: 'The proved addresses of the platform with their signed messages, and the USDT on them.',
  cost: 'list',
  async read(db, _, at) {
    if (!(await settings()).showReserves) return undefined
    const { addresses } = await provenReserves(db, at)
    const rows = addresses.map(({ network, address, provedAt, message, signature, newest, daily }) => ({
      ...{ network, address, provedAt: provedAt.toISOString(), message, signature },
      newest: readingText(newest),
      daily: readingText(daily),
    }))
    return { body: `${JSON.stringify({ addresses: rows }, null, 1)}\n`, final: false }
  },
})
