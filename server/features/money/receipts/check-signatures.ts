import { createPublicKey, verify } from 'node:crypto'
import { type UnfollowedKey, unfollowedKeys } from '@humidor/domain/money/receipt-check.ts'
import type { Db } from '../../../database/database.ts'
import { everyKey } from './keys.queries.ts'
import { presentKey } from './receipts.present.ts'
import { signaturesBelow } from './receipts.queries.ts'

/** Signatures that are checked at most, the newest: some seconds. */
const MOST_CHECKED = 20_000
const PAGE = 5_000

/** The beginning of an Ed25519 public key as SPKI (RFC 8410). The 32 bytes of the key follow. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

const sentenceOn: Record<UnfollowedKey['why'], (id: number) => string> = {
  lost: (id) => `Signing key ${id} is not signed by key ${id - 1}, which could not be opened when it was replaced.`,
  false: (id) => `BREACH receipts.key-signatures: key ${id} is not signed by key ${id - 1}.`,
  missing: (id) => `BREACH receipts.key-signatures: key ${id - 1} is missing, which signs key ${id}.`,
}

/**
 * Checks the newest signatures of receipts, and that each signing key is signed by the one before it, and prints what it finds.
 * PostgreSQL knows no Ed25519, so no invariant can.
 * @returns whether all are genuine
 */
export async function checkSignatures(db: Db, say: (sentence: string) => void): Promise<boolean> {
  const rows = await everyKey(db)
  const keys = new Map(
    rows.map(({ id, public_key: bytes }) => [
      id,
      createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' }),
    ]),
  )
  const unfollowed = unfollowedKeys(rows.map(presentKey))
  for (const { key, why } of unfollowed) say(sentenceOn[why](key.id))
  const wrong: bigint[] = []
  let checked = 0
  let below: bigint | undefined
  do {
    const page = await signaturesBelow(db, below, PAGE)
    for (const { block, statement, signature, key } of page) {
      const publicKey = keys.get(key)
      if (!publicKey || !verify(null, Buffer.from(statement), publicKey, signature)) wrong.push(block)
    }
    checked += page.length
    below = page.length < PAGE ? undefined : page.at(-1)?.block
  } while (below !== undefined && checked < MOST_CHECKED)
  for (const block of wrong.slice(0, 3)) say(`BREACH receipts.signatures: the signature of block ${block} is wrong.`)
  if (wrong.length === 0 && checked > 0) say(`The newest ${checked} signatures of receipts are genuine.`)
  return wrong.length === 0 && unfollowed.every(({ why }) => why === 'lost')
}
