import { days } from '@humidor/contract/money/liabilities.ts'
import { type BusinessDay, isBusinessDay } from '@humidor/domain/business-day.ts'
import { type LiabilityAsset, liabilityAssets } from '@humidor/domain/money/liability-assets.ts'
import { z } from 'zod/mini'
import type { Db } from '../../../database/database.ts'
import type { PublicDocument } from '../../../http/public-documents.ts'
import { presentDay } from './liabilities.present.ts'
import { type DayRow, daysBefore, everyChunk, publishedDay } from './liabilities.queries.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Days in the list: more than those whose lists of leaves are kept. */
const LISTED_DAYS = 450

const rowsText = (found: readonly DayRow[]) =>
  z.encode(days.response, { rows: found.map(presentDay), next: null }).rows.map((row) => JSON.stringify(row))

const daysDocument: PublicDocument = {
  path: '/transparency/liabilities.json',
  type: JSON_TYPE,
  summary: 'The published days of the proof of liabilities, newest first, as `/api/liability/days` answers them.',
  cost: 'bulk',
  async read(db) {
    return { body: `[\n${rowsText(await daysBefore(db, undefined, LISTED_DAYS)).join(',\n')}\n]\n`, final: false }
  },
}

const dayDocument: PublicDocument = {
  path: '/transparency/liabilities/:day.json',
  type: JSON_TYPE,
  summary: 'One published day of the proof of liabilities.',
  cost: 'look-up',
  async read(db, { day = '' }) {
    const found = isBusinessDay(day) ? await publishedDay(db, day) : undefined
    // Whether its lists are kept changes one day.
    return found && { body: `${rowsText([found])[0]}\n`, final: false }
  },
}

/** All leaves of a tree, sorted by hash, 40 bytes each. */
async function* leavesIn(db: Db, day: BusinessDay, asset: LiabilityAsset): AsyncGenerator<Buffer> {
  for await (const chunks of everyChunk(db, day, asset)) yield Buffer.concat(chunks)
}

const leavesDocument: PublicDocument = {
  path: '/transparency/liabilities/:day/:asset.leaves',
  type: 'application/octet-stream',
  summary: 'All leaves of a tree, sorted by hash: 8 bytes of millionths and 32 bytes of hash each.',
  cost: 'heavy',
  streamed: true,
  async read(db, { day = '', asset: name = '' }) {
    const asset = liabilityAssets.find((it) => it === name)
    const found = isBusinessDay(day) && asset ? await publishedDay(db, day) : undefined
    if (!found?.listed || !asset) return undefined
    return { body: leavesIn(db, found.day, asset), version: `leaves-${found.day}-${asset}`, final: true }
  },
}

/** What a stranger reads to recompute the trees (`docs/verify/README.md`). None while a setting hides it. */
export const liabilityDocuments = (
  settings: () => Promise<{ showLiabilitiesProof: number }>,
): readonly PublicDocument[] =>
  [daysDocument, dayDocument, leavesDocument].map((document) => ({
    ...document,
    read: async (db, params, at) =>
      (await settings()).showLiabilitiesProof ? await document.read(db, params, at) : undefined,
  }))
