import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Role, roles } from '@humidor/contract/call.ts'
import { systemRandomness } from './adapters/randomness.ts'
import { type Config, ConfigError } from './config.ts'
import type { Database, Tx } from './database/database.ts'
import {
  addOperator,
  admitOperator,
  everyOperator,
  firstPassword,
  invalidFieldOf,
  type MadeOperator,
  resetOperator,
} from './features/backoffice/operators/operators.ts'
import { recordCommand } from './platform/console/audit.ts'
import { createPasswords } from './platform/security/passwords.ts'
import { createVault } from './platform/security/vault.ts'

export interface OperatorVerbParts {
  db: Database
  /** The words after `operator`. */
  args: readonly string[]
  config: Pick<Config, 'secret' | 'data' | 'production'>
  at: Date
  say(sentence: string): void
}

const usage = `npm run humidor -- operator add --name "<name>" --email <address> --role ${roles.join('|')}
npm run humidor -- operator reset --email <address>
npm run humidor -- operator admit --email <address>
npm run humidor -- operator list`

/**
 * Adds an operator, replaces lost credentials, admits a barred operator, or lists all. Reads no secret from the arguments.
 * Prints new credentials once.
 * @returns the exit code
 */
export async function runOperatorVerb({ db, args, config, at, say }: OperatorVerbParts): Promise<number> {
  const [action, ...rest] = args
  if (action === 'list' && rest.length === 0) return await list(db, say)
  const lost = action === 'reset' ? emailIn(rest) : undefined
  if (lost !== undefined) return await reset(db, lost, { secret: secretOf(config), at, say })
  const barred = action === 'admit' ? emailIn(rest) : undefined
  if (barred !== undefined) return await admit(db, barred, { at, say })
  const fields = action === 'add' ? newOperatorIn(rest) : undefined
  if (!fields) {
    say(usage)
    return 2
  }
  const wrong = invalidFieldOf(fields)
  if (wrong !== undefined) {
    say(wrong)
    return 1
  }
  return await add(db, fields, { secret: secretOf(config), at, say })
}

interface NewOperator {
  name: string
  email: string
  role: Role
}

const isRole = (text: string | undefined): text is Role => roles.some((role) => role === text)

function newOperatorIn(args: readonly string[]): NewOperator | undefined {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({ args: [...args], options: { name: text, email: text, role: text }, strict: true })
    const { name, email, role } = values
    return name !== undefined && email !== undefined && isRole(role) ? { name, email, role } : undefined
  } catch {
    return undefined
  }
}

function emailIn(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { email: { type: 'string' } }, strict: true }).values.email
  } catch {
    return undefined
  }
}

/** The secret that the server seals with. Outside production it is in the file that `npm start` made. @throws ConfigError */
export function secretOf({ secret, data, production }: OperatorVerbParts['config']): string {
  const file = join(data, 'secret')
  if (secret !== undefined) return secret
  if (!production && existsSync(file)) return readFileSync(file, 'utf8').trim()
  throw new ConfigError([
    'HUMIDOR_SECRET is missing: without it the server could not open what this seals. Set the secret of the server.',
  ])
}

interface CommandContext {
  secret: string
  at: Date
  say(sentence: string): void
}

async function add(db: Database, { name, email, role }: NewOperator, context: CommandContext): Promise<number> {
  const made = await withFirstPassword(db, context, 'operator add', async (tx, making, passwordHash) => {
    const added = await addOperator(tx, making, { name, email, role, passwordHash, at: context.at })
    return added && { made: added, request: { id: added.id, role } }
  })
  if (!made) {
    context.say(`There is an operator with the address ${email} already.`)
    return 1
  }
  show(made, `${name} is an operator now (${role}).`, context.say)
  return 0
}

async function reset(db: Database, email: string, context: CommandContext): Promise<number> {
  const made = await withFirstPassword(db, context, 'operator reset', async (tx, making, passwordHash) => {
    const found = await resetOperator(tx, making, { email, passwordHash, at: context.at })
    return found && { made: found, request: { id: found.id } }
  })
  if (!made) {
    context.say(`There is no operator with the address ${email}.`)
    return 1
  }
  show(made, `The old password and authenticator of ${email} are void, and every device is signed out.`, context.say)
  return 0
}

async function admit(db: Database, email: string, { at, say }: Pick<CommandContext, 'at' | 'say'>): Promise<number> {
  const id = await db.transaction().execute(async (tx) => {
    const admitted = await admitOperator(tx, email)
    if (admitted !== undefined) await recordCommand(tx, { call: 'operator admit', request: { id: admitted }, at })
    return admitted
  })
  say(
    id === undefined
      ? `There is no operator with the address ${email}.`
      : `${email} may sign in again, with the password and the authenticator of this database. If they changed either since the backup: operator reset.`,
  )
  return id === undefined ? 1 : 0
}

type Making = Parameters<typeof addOperator>[1]

/** Draws a first password, and runs work with it, in one transaction with the audit log. Undefined where the work did nothing. */
async function withFirstPassword(
  db: Database,
  { secret, at }: CommandContext,
  call: string,
  work: (
    tx: Tx,
    making: Making,
    passwordHash: string,
  ) => Promise<{ made: MadeOperator; request: Record<string, unknown> } | undefined>,
): Promise<(MadeOperator & { password: string }) | undefined> {
  const making = { randomness: systemRandomness, vault: createVault(secret) }
  const password = firstPassword(systemRandomness)
  const passwordHash = await createPasswords().hash(password)
  return await db.transaction().execute(async (tx) => {
    const done = await work(tx, making, passwordHash)
    if (!done) return undefined
    await recordCommand(tx, { call, request: done.request, at })
    return { ...done.made, password }
  })
}

function show(made: MadeOperator & { password: string }, what: string, say: CommandContext['say']) {
  say(`${what} This is shown once:\n`)
  say(`  First password   ${made.password}`)
  say(`  Authenticator    ${made.secret}`)
  say(`                   ${made.uri}\n`)
  say('They sign in at /console, and change the password there first of all.')
}

async function list(db: Database, say: (sentence: string) => void): Promise<number> {
  const operators = await everyOperator(db)
  if (operators.length === 0) say('There is no operator yet.')
  for (const { id, name, email, role, disabled_at: disabledAt } of operators)
    say(`${String(id).padStart(4)}  ${role.padEnd(8)}  ${email.padEnd(32)}  ${name}${disabledAt ? '  (barred)' : ''}`)
  return 0
}
