import { sql } from 'kysely'
import type { Database, Tx } from './database/database.ts'
import { endEverything } from './features/accounts/identity/identity.ts'
import { operatorByEmail, recheckOperators } from './features/backoffice/operators/operators.ts'
import { endMerchantSessions } from './features/commerce/merchants/merchants.ts'
import { chainInvariants } from './ledger/chain.invariants.ts'
import { type Head, headText, newestHead } from './ledger/heads.ts'
import { verify } from './ledger/invariant.ts'
import { checkHeads, compareHeads, headsIn } from './ledger-heads-check.ts'
import { recordCommand } from './platform/console/audit.ts'

export interface RestoredVerbParts {
  db: Database
  /** The words after `restored`. */
  args: readonly string[]
  /** The data folder, where a node keeps the heads of the ledger's chain. */
  folder: string
  at: Date
  say(sentence: string): void
}

const usage = 'npm run humidor -- restored --operator <address>|none [--head <number>:<hash>]…'

/**
 * Makes a database safe to serve after a backup was restored, or a fail-over lost the newest commits. Run it before the server starts.
 * It recomputes the ledger's chain, prints which kept heads are missing in it, and accepts that loss. It ends every session, and voids
 * one-time passwords and codes. It bars every operator but the named one until they are admitted again. All of that commits together.
 * @returns the exit code
 */
export async function runRestoredVerb({ db, args, folder, at, say }: RestoredVerbParts): Promise<number> {
  const asked = headsIn(args, { operator: { type: 'string' } })
  const email = asked?.operator
  if (!asked || email === undefined) {
    say(usage)
    return 2
  }
  const operator = email === 'none' ? undefined : await operatorByEmail(db, email.toLowerCase())
  if (email !== 'none' && (!operator || operator.disabled_at)) {
    say(`There is no operator with the address ${email} who may sign in. With --operator none all are barred.`)
    return 1
  }
  const breaches = await verify(db, chainInvariants)
  if (breaches.length > 0) {
    for (const { id, summary } of breaches) say(`BREACH ${id}: "${summary}" is not true.`)
    say(
      'Nothing was done: the restored ledger differs from the sealed one. See "A breach" in docs/operations/incidents.md.',
    )
    return 1
  }
  const heads = { folder, given: asked.given }
  await checkHeads(db, heads, say)
  const { common, stray, wrong } = await compareHeads(db, heads)
  const missing = [...stray, ...wrong]
  const done = await db.transaction().execute(async (tx) => {
    // Ending the sessions of a million members takes longer than the timeout of a request.
    await sql`set local statement_timeout = 0`.execute(tx)
    const accepted = await acceptLoss(tx, { common, missing })
    const members = await endEverything(tx)
    const merchants = await endMerchantSessions(tx)
    const operators = await recheckOperators(tx, { except: operator?.id, at })
    const request = {
      ...{ block: `${accepted.number}`, voidHeads: missing.length, operator: operator?.id ?? null },
      ...{ barred: operators.barred, members, merchants, operators: operators.sessions },
    }
    await recordCommand(tx, { call: 'restored', request, at })
    return { accepted, members, merchants, operators }
  })
  const { accepted, members, merchants, operators } = done
  if (missing.length > 0) say(`Accepted: all that was sealed after block ${headText(accepted)} is lost.`)
  say(
    `Ended: ${members} sessions of members, ${merchants} of merchants, ${operators.sessions} of operators. One-time passwords and codes are void.`,
  )
  say(
    `Barred: ${operators.barred} operators. Each is admitted again by: npm run humidor -- operator admit --email <address>, or in the console by two admins`,
  )
  return 0
}

/** Kept heads: those in the chain, and those missing in it. */
interface KeptHeads {
  common: readonly Head[]
  missing: readonly Head[]
}

/**
 * Records the last block before the loss: the newest block where every missing head is later. Otherwise the last kept head before
 * the first missing one, or block 0. Heads above it that were kept until now are void.
 */
async function acceptLoss(tx: Tx, { common, missing }: KeptHeads): Promise<Head> {
  const newest = await newestHead(tx)
  const [first] = missing.map(({ number }) => number).sort((one, other) => Number(one - other))
  const isForked = first !== undefined && first <= newest.number
  const before = common.filter(({ number }) => isForked && number < first).map(({ number }) => number)
  const after = isForked ? before.reduce((last, number) => (number > last ? number : last), 0n) : newest.number
  const { rows } = await sql<Head>`
    insert into ledger_restore (at, number, hash) select clock_timestamp(), number, hash from ledger_block where number = ${after}
    returning number, encode(hash, 'hex') as hash`.execute(tx)
  const [accepted] = rows
  if (!accepted) throw new Error(`the ledger has no block ${after}`)
  return accepted
}
