import { languageOf } from '@humidor/locales/languages.ts'
import type { Db, Tx } from '../../database/database.ts'
import { claimedByOthers, refuseClaimed } from '../console/claims.ts'
import { pageOf } from '../console/keyset.ts'
import type { Hand, textsIn } from './localized-content.queries.ts'

/** Content with a counter of its changes. */
interface Counted {
  id: bigint
  version: number
}

/** Content that operators write for members in seven languages: a row that counts its changes, and its texts beside it. */
export interface LocalizedContent<Held extends Counted, Facts, Text extends object> {
  /** The item's name in the console. */
  item(id: number): string
  texts: ReturnType<typeof textsIn<Text>>
  /** Locks one for a change until the transaction ends. */
  lock(tx: Tx, id: number): Promise<Held | undefined>
  insert(tx: Tx, facts: Facts, hand: Hand): Promise<bigint>
  change(tx: Tx, held: Held, facts: Partial<Facts>, hand: Hand): Promise<unknown>
}

/** The content, and its change counter as the operator saw it. */
interface Seen {
  id: number
  version?: number | undefined
}

/** Why an operator cannot change content: it is missing, another operator has claimed it, or has changed it meanwhile. */
type Unopened = 'not_found' | 'admin_lock' | 'content_changed'

/** Locks content for a change until the transaction ends, or returns the refusal. */
export async function openContent<Held extends Counted>(
  tx: Tx,
  { lock, item }: Pick<LocalizedContent<Held, never, never>, 'lock' | 'item'>,
  { id, version }: Seen,
  hand: Hand,
): Promise<Held | Unopened> {
  const held = await lock(tx, id)
  if (!held) return 'not_found'
  const locked = await refuseClaimed(tx, item(id), hand.operatorId, hand.at)
  if (locked) return locked
  return held.version === version ? held : 'content_changed'
}

/** The data to save: the fields that all languages share, and one text. */
interface Saving<Held, Facts, Text, Code> {
  id?: number | undefined
  version?: number | undefined
  facts: Facts
  text: ({ language: string } & Text) | undefined
  /** Why existing content may not be changed like this. */
  refuse?(held: Held): Code | undefined
}

/** Creates content, or changes the version that the operator saw. It never overwrites another operator's change. */
export async function saveContent<Held extends Counted, Facts, Text extends object, Code extends string = never>(
  tx: Tx,
  written: LocalizedContent<Held, Facts, Text>,
  { id, version, facts, text, refuse }: Saving<Held, Facts, Text, Code>,
  hand: Hand,
): Promise<Counted | Unopened | Code> {
  const put = async () => {
    if (id === undefined) return { id: await written.insert(tx, facts, hand), version: 0 }
    const held = await openContent(tx, written, { id, version }, hand)
    if (typeof held === 'string') return held
    const refused = refuse?.(held)
    if (refused) return refused
    await written.change(tx, held, facts, hand)
    return { id: held.id, version: held.version + 1 }
  }
  const done = await put()
  if (typeof done !== 'string' && text) await written.texts.put(tx, done.id, text.language, text)
  return done
}

/** Deletes the text of one language. `refuse`: why it must stay. */
export async function deleteText<Held extends Counted, Facts, Text extends object>(
  tx: Tx,
  written: LocalizedContent<Held, Facts, Text>,
  { language, refuse, ...seen }: Seen & { language: string; refuse(held: Held): 'illegal_operation' | undefined },
  hand: Hand,
): Promise<Counted | Unopened | 'illegal_operation'> {
  const held = await openContent(tx, written, seen, hand)
  if (typeof held === 'string') return held
  const refused = refuse(held)
  if (refused) return refused
  if (!(await written.texts.drop(tx, held.id, language))) return 'not_found'
  await written.change(tx, held, {}, hand)
  return { id: held.id, version: held.version + 1 }
}

/** Whether this is a language of the texts. */
export const isLanguage = (key: string): boolean => languageOf(key).key === key

/** The reader and the time. */
interface Looking {
  operator: { id: number }
  at: Date
}

/** A page of a console list, from one row more than it may hold, with the claim on each row. */
export async function presentPage<Row extends { id: bigint }, Presented>(
  db: Db,
  { rows: found, limit, item }: { rows: readonly Row[]; limit: number; item(id: number): string },
  { operator, at }: Looking,
  present: (row: Row) => Presented,
) {
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  const itemFor = ({ id }: Row) => item(Number(id))
  const locks = await claimedByOthers(db, rows.map(itemFor), operator.id, at)
  return { rows: rows.map((row) => ({ ...present(row), lockedBy: locks.get(itemFor(row)) ?? null })), next }
}
