import { languageOf } from '@humidor/locales/languages.ts'
import type { Db, Tx } from '../../database/database.ts'
import { claimedByOthers, refuseClaimed } from '../console/claims.ts'
import { pageOf } from '../console/keyset.ts'
import type { Hand, textsIn } from './localized-content.queries.ts'

/** Of what is written: what counts its changes. */
interface Counted {
  id: bigint
  version: number
}

/** Something that operators write for members in seven languages: a row that counts its changes, and its texts beside it. */
export interface LocalizedContent<Held extends Counted, Facts, Text extends object> {
  /** How the desk names one. */
  item(id: number): string
  texts: ReturnType<typeof textsIn<Text>>
  /** One that is about to be changed, held until the transaction ends. */
  lock(tx: Tx, id: number): Promise<Held | undefined>
  insert(tx: Tx, facts: Facts, hand: Hand): Promise<bigint>
  change(tx: Tx, held: Held, facts: Partial<Facts>, hand: Hand): Promise<unknown>
}

/** Which one, and how often it had been changed when the operator saw it. */
interface Seen {
  id: number
  version?: number | undefined
}

/** What keeps an operator from changing what is written: it is not there, another has it open, or has changed it meanwhile. */
type Unopened = 'not_found' | 'admin_lock' | 'content_changed'

/** What an operator is about to change, held until the transaction ends; or why not. */
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

/** What is saved: what holds in every language, and the text of one. */
interface Saving<Held, Facts, Text, Code> {
  id?: number | undefined
  version?: number | undefined
  facts: Facts
  text: ({ language: string } & Text) | undefined
  /** Why one that is there may not be changed like this. */
  refuse?(held: Held): Code | undefined
}

/** Begins something, or changes what the operator saw last: what another has changed meanwhile is not written over. */
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

/** Takes the text of one language away. `refuse`: why it has to stay. */
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

/** Whether this is a language that texts are written in. */
export const isLanguage = (key: string): boolean => languageOf(key).key === key

/** Who looks, and when. */
interface Looking {
  operator: { id: number }
  at: Date
}

/** A page of a list at the desk, out of one row more than it may hold, and who has each open. */
export async function presentPage<Row extends { id: bigint }, Told>(
  db: Db,
  { rows: found, limit, item }: { rows: readonly Row[]; limit: number; item(id: number): string },
  { operator, at }: Looking,
  present: (row: Row) => Told,
) {
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  const itemFor = ({ id }: Row) => item(Number(id))
  const locks = await claimedByOthers(db, rows.map(itemFor), operator.id, at)
  return { rows: rows.map((row) => ({ ...present(row), lockedBy: locks.get(itemFor(row)) ?? null })), next }
}
