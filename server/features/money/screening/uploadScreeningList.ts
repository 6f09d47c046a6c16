import { TextDecoder } from 'node:util'
import { type UploadedList, uploadScreeningList } from '@humidor/contract/platform/upload.ts'
import {
  createScreeningReader,
  type RefusedLine,
  type ScreeningLine,
  screeningLimits,
  screeningLines,
} from '@humidor/domain/money/screening.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import type { Database } from '../../../database/database.ts'
import { fromOperators } from '../../../http/uploads.ts'
import { inForceAlready, insertEntries, insertList } from './lists.queries.ts'

/** Lines read between two turns of the event loop: checksums take time. */
const READ_AT_ONCE = 500
/** Entries of one statement. */
const BATCH_SIZE = 10_000
/** Refused lines that the answer shows. */
const SHOWN_REFUSED = 200

/** The text of a file. Undefined: it is not UTF-8. */
function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const otherWork = () => new Promise<void>((resolve) => setImmediate(resolve))

async function readAll(texts: readonly string[]) {
  const readLine = createScreeningReader()
  const lines: ScreeningLine[] = []
  const refused: RefusedLine[] = []
  for (let place = 0; place < texts.length; place += 1) {
    if (place % READ_AT_ONCE === 0) await otherWork()
    const found = readLine(texts[place] ?? '', place + 1)
    if (!found) continue
    if ('problem' in found) refused.push(found)
    else lines.push(found)
  }
  return { lines, refused }
}

const batches = (lines: readonly ScreeningLine[]) =>
  Array.from({ length: Math.ceil(lines.length / BATCH_SIZE) }, (_, n) =>
    lines.slice(n * BATCH_SIZE, (n + 1) * BATCH_SIZE),
  )

/** Takes the lines out that are in force already. */
async function onlyNew(db: Database, lines: readonly ScreeningLine[], refused: RefusedLine[]) {
  const fresh: ScreeningLine[] = []
  for (const batch of batches(lines)) {
    const known = await inForceAlready(db, batch)
    for (const line of batch)
      if (known.has(line.line)) refused.push({ line: line.line, problem: 'listed', text: line.address })
      else fresh.push(line)
  }
  return fresh
}

/** `POST /console/screeningLists`: stores the lines that can be read as a draft, and says what is wrong with each other one. */
export const answerUploadScreeningList = ({ db }: { db: Database }) =>
  fromOperators(
    uploadScreeningList,
    () => false,
    async ({ operator, bytes, at, fail, record }): Promise<UploadedList> => {
      const text = textOf(bytes) ?? fail('invalid_file_format')
      const texts = screeningLines(text)
      const filled = texts.filter((line) => !isBlank(line)).length
      if (filled === 0) fail('content_empty')
      if (filled > screeningLimits.lines) fail('content_too_long')
      const { lines, refused } = await readAll(texts)
      const fresh = await onlyNew(db, lines, refused)
      const id = await db.transaction().execute(async (tx) => {
        if (fresh.length === 0) return null
        const list = await insertList(tx, { by: operator.id, at, lines: fresh.length })
        for (const batch of batches(fresh)) await insertEntries(tx, list, batch)
        await record(tx, { id: list, lines: fresh.length })
        return list
      })
      const shown = refused.toSorted((one, other) => one.line - other.line).slice(0, SHOWN_REFUSED)
      return { id, lines: fresh.length, refused: shown, refusedCount: refused.length }
    },
  )
