import type { Tx } from '../database/database.ts'
import { isBusy, isCutOff, isUnlucky } from '../database/failure.ts'
import { inSavepoint } from '../database/savepoint.ts'
import { claim, remember } from '../ledger/idempotency.ts'
import type { Admitted, PipelineParts } from './admitted.ts'
import { encode, replayed } from './answers.ts'
import { withRetries } from './failure.ts'
import type { Handler, Item, ItemOutcomes } from './handle.ts'
import { beginAsOperator, recordEvent } from './operator-record.ts'
import { RefusalError } from './refusal.ts'

type Outcome = ItemOutcomes<unknown, string>['outcomes'][number]
type ItemsHandler = Handler & { kind: 'items' }

/** One key for each item beside that of the request, so that a repeat does no item twice. */
const itemScope = ({ scope }: Admitted, { id }: Item) => `${scope} ${id}`

const mayRunAgain = (error: unknown) => isUnlucky(error) || isCutOff(error)

/**
 * Runs a call about several items, one after the other, each in a transaction of its own (docs/decisions/0120-batches-at-the-console.md).
 * Stores the outcome of each item with its effect, and the whole answer at the end. A request that was cut off in between does the rest
 * when it is repeated, and gets the outcomes that are stored.
 * @returns the JSON text of the answer's data
 * @throws RefusalError please_login where the operator lost the right meanwhile; the items before that are done
 */
export async function runItems(parts: PipelineParts, handler: ItemsHandler, admitted: Admitted): Promise<string> {
  const { context } = admitted
  const items = handler.of(context.request as never)
  if (new Set(items.map(({ id }) => id)).size < items.length) throw new RefusalError('parameter_error')
  const seen = await handler.look?.({ ...context, db: parts.reads } as never)
  const outcomes: Outcome[] = []
  for (const item of items) outcomes.push(await outcomeOf(parts, handler, admitted, { item, seen }))
  return await keep(parts, admitted, encode(handler.call, { outcomes }))
}

interface Turn {
  item: Item
  seen: unknown
}

/** Does one item. A fault of the platform in it is reported, and stops no other item: its transaction is rolled back. */
async function outcomeOf(
  parts: PipelineParts,
  handler: ItemsHandler,
  admitted: Admitted,
  turn: Turn,
): Promise<Outcome> {
  try {
    return await withRetries(() => transact(parts, handler, admitted, turn), mayRunAgain)
  } catch (error) {
    // A database that is away would fail the others too, and a refusal here is about the operator or the key.
    if (error instanceof RefusalError || isBusy(error)) throw error
    parts.report(error, handler.call.path)
    return { id: turn.item.id, done: null, refused: 'operation_failed' }
  }
}

const transact = (parts: PipelineParts, handler: ItemsHandler, admitted: Admitted, { item, seen }: Turn) =>
  parts.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx): Promise<Outcome> => {
      const { context, key, fingerprint } = admitted
      const name = { scope: itemScope(admitted, item), key }
      const earlier = await claim(tx, { ...name, fingerprint, at: context.at })
      if (earlier) return JSON.parse(replayed(earlier)) as Outcome
      if (context.operator) await beginAsOperator(parts, admitted, context.operator, tx)
      const outcome = await attempt(tx, item, () => handler.by({ ...context, tx, item, seen } as never))
      if (outcome.refused === null) {
        if (context.operator) await parts.operators?.endDecided(tx, context.at)
        await recordEvent(parts, admitted, tx, item)
      }
      await remember(tx, name, JSON.stringify(outcome))
      return outcome
    })

/** What was done, or the refusal. A refused item leaves nothing but its outcome. */
async function attempt(tx: Tx, { id }: Item, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { id, done: await inSavepoint(tx, work), refused: null }
  } catch (error) {
    if (error instanceof RefusalError) return { id, done: null, refused: error.code }
    throw error
  }
}

/** Stores the answer under the key of the request. A twin of it that was faster has stored the same. */
const keep = (parts: PipelineParts, { scope, key, fingerprint, context }: Admitted, answer: string) =>
  withRetries(
    () =>
      parts.db.transaction().execute(async (tx) => {
        const earlier = await claim(tx, { scope, key, fingerprint, at: context.at })
        if (earlier) return replayed(earlier)
        await remember(tx, { scope, key }, answer)
        return answer
      }),
    mayRunAgain,
  )
