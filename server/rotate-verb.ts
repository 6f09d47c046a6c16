import { systemRandomness } from './adapters/randomness.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { rotateSigningKey } from './features/money/receipts/receipts.ts'
import { secretOf } from './operator-verb.ts'
import { createVault } from './platform/security/vault.ts'

export interface RotateVerbParts {
  db: Database
  /** The words after the verb. */
  args: readonly string[]
  config: Pick<Config, 'secret' | 'data' | 'production'>
  say(sentence: string): void
}

/** Replaces the key that signs receipts. @returns the exit code: 1 while a worker signs at this moment */
export async function runRotateVerb({ db, args, config, say }: RotateVerbParts): Promise<number> {
  if (args.length > 0) {
    say('npm run humidor -- rotate-signing-key')
    return 2
  }
  const vault = createVault(secretOf(config))
  const alarm = (what: string) => say(`Alarm: ${what}.`)
  const id = await rotateSigningKey(db, { vault, randomness: systemRandomness, alarm })
  say(id === undefined ? 'A worker signs at this moment. Try again.' : `Key ${id} signs receipts from now on.`)
  return id === undefined ? 1 : 0
}
