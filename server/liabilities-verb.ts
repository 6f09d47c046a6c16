import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isBusinessDay } from '@humidor/domain/business-day.ts'
import { liabilityAssets } from '@humidor/domain/money/liability-assets.ts'
import type { Db } from './database/database.ts'
import { liabilityDocuments } from './features/money/liabilities/liabilities.ts'

export interface LiabilitiesVerbParts {
  db: Db
  args: readonly string[]
  say(sentence: string): void
  at: Date
}

/** The verifier shares no code with the server, so that a mistake in one of them is found by the other. */
const verifier = join(import.meta.dirname, '../docs/verify/verify.mjs')

/** Writes a day's public documents into a folder, at their addresses. False: the day has none. */
async function writeDocuments(db: Db, folder: string, { day, at }: { day: string; at: Date }): Promise<boolean> {
  for (const { path, read } of liabilityDocuments(async () => ({ showLiabilitiesProof: 1 }))) {
    for (const asset of path.includes(':asset') ? liabilityAssets : ['']) {
      const found = await read(db, { day, asset }, at)
      if (!found) return false
      const file = join(folder, path.replace(':day', day).replace(':asset', asset))
      await mkdir(dirname(file), { recursive: true })
      const { body } = found
      await pipeline(Readable.from(typeof body === 'string' ? [body] : body), createWriteStream(file))
    }
  }
  return true
}

/** Recomputes the liabilities of a day from its public documents. @returns the exit code: 1 where a check fails, 2 where there is no list */
export async function runLiabilitiesVerb({ db, args, say, at }: LiabilitiesVerbParts): Promise<number> {
  const [day = '', ...more] = args
  if (!isBusinessDay(day) || more.length > 0) {
    say('liabilities <day>: a published day, yyyy-mm-dd.')
    return 2
  }
  const folder = await mkdtemp(join(tmpdir(), 'humidor-liabilities-'))
  try {
    if (!(await writeDocuments(db, folder, { day, at }))) {
      say(`There is no list of liabilities for ${day}.`)
      return 2
    }
    return await runVerifier(['liabilities', day], folder, say)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const runVerifier = (words: readonly string[], folder: string, say: (sentence: string) => void) =>
  new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, [verifier, folder, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', (part: Buffer) => (text += part.toString()))
    child.once('error', reject)
    child.once('close', (code) => {
      say(text.trimEnd())
      resolve(code ?? 1)
    })
  })
