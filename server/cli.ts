import { systemClock } from './adapters/clock.ts'
import { type Config, readConfig } from './config.ts'
import { type Database, NO_TIMEOUTS, openDatabase } from './database/database.ts'
import { isDenied } from './database/failure.ts'
import { findDatabase } from './database/find-database.ts'
import { migrate, missingMigrations } from './database/migrate.ts'
import {
  DatabaseRightsError,
  type DatabaseRole,
  databaseRoles,
  demandOwner,
  grantRights,
  hasRoles,
  surplusRights,
} from './database/rights.ts'
import { runDrawVerb } from './draw-verb.ts'
import { checkTrees } from './features/money/liabilities/liabilities.ts'
import { checkSignatures } from './features/money/receipts/receipts.ts'
import { checkReserves } from './features/money/reserve-proofs/reserve-proofs.ts'
import { everyInvariant } from './invariants.ts'
import { installQueue } from './jobs/queue.ts'
import { SIDE_BY_SIDE, verify } from './ledger/invariant.ts'
import { checkHeads, headsIn } from './ledger-heads-check.ts'
import { runLiabilitiesVerb } from './liabilities-verb.ts'
import { runOperatorVerb } from './operator-verb.ts'
import { endOfAudit } from './platform/console/audit.queries.ts'
import { runRaffleVerb } from './raffle-verb.ts'
import { runReceiptVerb } from './receipt-verb.ts'
import { runRestoredVerb } from './restored-verb.ts'
import { runRotateVerb } from './rotate-verb.ts'
import { runSettleVerb } from './settle-verb.ts'
import { UserFacingError } from './user-facing-error.ts'

/** The exit code that shells report for a closed output pipe: 128 plus the number of SIGPIPE. */
const EXIT_BROKEN_PIPE = 141

// A reader such as `| head -1` closes the pipe when it has read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT_BROKEN_PIPE)
  throw error
})

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`)
}

interface Verb {
  summary: string
  /** The weakest database role that may run it. Without one, only the owner of the database may. */
  needs?(args: readonly string[]): DatabaseRole
  /** It reads or changes whole tables, so its statements have no timeout. */
  isLong?: true
  /** Resolves to the exit code. `args` are the words after the verb. */
  run(db: Database, args: readonly string[], config: Config, url: string): Promise<number>
}

/** Whether all migrations have run. Prints the missing ones. */
const isMigrated = async (db: Database): Promise<boolean> => {
  const missing = await missingMigrations(db)
  if (missing.length > 0) say(`The database has not been migrated (${missing.join(', ')}): npm run humidor -- migrate`)
  return missing.length === 0
}

/** Creates the queue's tables where they are missing, and grants each role its rights, also on those. */
async function grantRoles(db: Database, url: string, verb: 'migrate' | 'roles') {
  await demandOwner(db, verb)
  await installQueue(url)
  await grantRights(db)
  const surplus = new Set((await Promise.all(databaseRoles.map((role) => surplusRights(db, role)))).flat())
  if (surplus.size > 0)
    say(
      `The roles have rights that bypass the ledger's guards: ${[...surplus].join(', ')}. The user of DATABASE_URL may not revoke them. A user who may revokes them with: ` +
        `${[...surplus].map((right) => `revoke ${right} from public, ${databaseRoles.join(', ')};`).join(' ')}`,
    )
}

const toLine = (row: unknown): string =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

const verbs: Record<string, Verb> = {
  migrate: {
    summary: 'Migrates the database to the newest schema. Only the owner of the database may run it.',
    isLong: true,
    run: async (db, _args, _config, url) => {
      const ran = await migrate(db)
      // Grant also where no migration ran: an earlier run may have ended before it granted, and a newer queue brings tables of its own.
      if (await hasRoles(db)) await grantRoles(db, url, 'migrate')
      say(ran.length === 0 ? 'The database is up to date.' : `Migrated: ${ran.join(', ')}.`)
      return 0
    },
  },
  roles: {
    summary: `Creates the roles ${databaseRoles.join(', ')} where they are missing, and grants each its rights. Only the owner of the database may run it.`,
    isLong: true,
    run: async (db, _args, _config, url) => {
      if (!(await isMigrated(db))) return 1
      await grantRoles(db, url, 'roles')
      say(`Granted. Create users of your own in these roles: create user … password … in role ${databaseRoles[0]}.`)
      return 0
    },
  },
  verify: {
    summary:
      'Checks every invariant of the ledger and of the features. Compares the ledger’s chain with the heads kept in HUMIDOR_DATA, and with --head <number>:<hash>. Checks the newest signatures of receipts, those of all proofs of reserves, and the trees of the newest liabilities. Prints the rows of each breach and exits with 1.',
    needs: () => 'humidor_checker',
    isLong: true,
    run: async (db, args, { data }) => {
      const asked = headsIn(args)
      if (!asked) {
        say('npm run humidor -- verify [--head <number>:<hash>]…')
        return 2
      }
      if (!(await isMigrated(db))) return 1
      const breaches = await verify(db, everyInvariant, { connections: SIDE_BY_SIDE })
      for (const { id, summary, rows } of breaches) {
        say(`\nBREACH ${id}: "${summary}" is not true. The first rows:`)
        for (const row of rows) say(`  ${toLine(row)}`)
      }
      const satisfied = everyInvariant.length - breaches.length
      say(
        breaches.length === 0
          ? `All ${satisfied} invariants hold.`
          : `\n${satisfied} invariants hold, ${breaches.length} do not.`,
      )
      if (await db.selectFrom('sandbox').select('only').executeTakeFirst())
        say('This database is a sandbox: only here may the key of a transfer begin with fixture.')
      const isWhole = await checkHeads(db, { folder: data, given: asked.given }, say)
      const isSigned = await checkSignatures(db, say)
      const areProved = await checkReserves(db, say)
      const areWhole = await checkTrees(db, say)
      const { rows, hash } = await endOfAudit(db)
      say(`The audit log has ${rows} rows and ends in ${hash}. Keep this line outside of the database.`)
      return breaches.length === 0 && isWhole && isSigned && areProved && areWhole ? 0 : 1
    },
  },
  operator: {
    summary:
      'operator add --name … --email … --role … creates an operator and shows their credentials once; operator reset --email … replaces lost credentials; operator admit --email … admits a barred operator again; operator list.',
    needs: ([action]) => (action === 'list' ? 'humidor_checker' : 'humidor_api'),
    run: async (db, args, config) =>
      (await isMigrated(db)) ? await runOperatorVerb({ db, args, config, at: systemClock.now(), say }) : 1,
  },
  draw: {
    summary: 'draw <number> recomputes a draw of pre-orders from its public record, and reports each check.',
    needs: () => 'humidor_checker',
    run: async (db, args) => ((await isMigrated(db)) ? await runDrawVerb({ db, args, say }) : 1),
  },
  raffle: {
    summary: 'raffle <number> recomputes a draw of the raffle, and reports each check.',
    needs: () => 'humidor_checker',
    run: async (db, args) => ((await isMigrated(db)) ? await runRaffleVerb({ db, args, say }) : 1),
  },
  liabilities: {
    summary: 'liabilities <day> adds up all that is owed on a published day, leaf by leaf, and reports each check.',
    needs: () => 'humidor_checker',
    run: async (db, args) =>
      (await isMigrated(db)) ? await runLiabilitiesVerb({ db, args, say, at: systemClock.now() }) : 1,
  },
  receipt: {
    summary:
      'receipt <file or link> checks receipts that the app saved, or the link of one, with the keys in the database, and reports each check.',
    needs: () => 'humidor_checker',
    run: async (db, args) => ((await isMigrated(db)) ? await runReceiptVerb({ db, args, say }) : 1),
  },
  restored: {
    summary:
      'restored --operator <address>|none [--head <number>:<hash>] after a backup was restored: checks the ledger’s chain, accepts the loss, ends every session, and bars all other operators until they are admitted again. Only the owner of the database may run it.',
    isLong: true,
    run: async (db, args, { data }) =>
      (await isMigrated(db)) ? await runRestoredVerb({ db, args, folder: data, at: systemClock.now(), say }) : 1,
  },
  'rotate-signing-key': {
    summary: 'rotate-signing-key replaces the key that signs receipts. The old public key stays published.',
    needs: () => 'humidor_worker',
    run: async (db, args, config) => ((await isMigrated(db)) ? await runRotateVerb({ db, args, config, say }) : 1),
  },
  settle: {
    summary: 'settle --through yyyy-mm-dd settles every missed midnight (UTC+8), up to and including that of this day.',
    needs: () => 'humidor_worker',
    run: async (db, args) => ((await isMigrated(db)) ? await runSettleVerb({ db, args, clock: systemClock, say }) : 1),
  },
}

const help = (): void => {
  say('npm run humidor -- <verb>\n')
  for (const [name, { summary }] of Object.entries(verbs)) say(`  ${name.padEnd(8)}  ${summary}`)
  say('  help      Shows this.\n')
  say(
    'The database is the one of DATABASE_URL, or the embedded one of HUMIDOR_DATA. An embedded one that is not up runs until the verb ends.',
  )
}

/** Turns a refusal of PostgreSQL into an error that tells how to get the right. Returns every other error unchanged. */
function explainDenied(error: unknown, { needs }: Verb, args: readonly string[]): unknown {
  if (!isDenied(error)) return error
  const granted = needs ? `, and then: grant ${needs(args)} to that user` : ''
  return new DatabaseRightsError(
    `The user of DATABASE_URL may not do this: ${(error as Error).message}. As the owner of the database: npm run humidor -- roles${granted}.`,
    { cause: error },
  )
}

/** Opens the database, runs the verb, and stops a database that it started. */
const run = async (verb: Verb, args: readonly string[]): Promise<number> => {
  const config = readConfig(process.env)
  const { url, stop } = await findDatabase(config, { say, visit: true })
  const { db, close } = openDatabase({ url, max: 4, ...(verb.isLong && { timeouts: NO_TIMEOUTS }) })
  try {
    return await verb.run(db, args, config, url)
  } catch (error) {
    throw explainDenied(error, verb, args)
  } finally {
    await close()
    await stop()
  }
}

const main = async (name = 'help', ...args: readonly string[]): Promise<number> => {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (verb) return await run(verb, args)
  if (name !== 'help') say(`There is no verb "${name}".\n`)
  help()
  return name === 'help' ? 0 : 2
}

try {
  process.exitCode = await main(...process.argv.slice(2))
} catch (error) {
  // An error that a person can fix prints as its message. Any other prints with its stack.
  say(
    error instanceof Error
      ? ((error instanceof UserFacingError ? undefined : error.stack) ?? error.message)
      : String(error),
  )
  process.exitCode = 1
}
