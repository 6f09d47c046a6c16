import { readFile } from 'node:fs/promises'
import {
  checkReceipt,
  type PublicKey,
  type Receipt,
  type ReceiptCheck,
  receiptChecks,
  unfollowedKeys,
} from '@humidor/domain/money/receipt-check.ts'
import { keysFrom, receiptsFrom } from '@humidor/domain/money/receipt-file.ts'
import { receiptIn } from '@humidor/domain/money/receipt-link.ts'
import type { Db } from './database/database.ts'
import { publicKeys } from './features/money/receipts/receipts.ts'

export interface ReceiptVerbParts {
  db: Db
  args: readonly string[]
  say(sentence: string): void
}

const sentences: Record<ReceiptCheck, string> = {
  text: 'The text has the fields of the receipt.',
  leaf: 'The hash is that of the salt and the text.',
  path: 'The path fits the place in the batch.',
  root: 'The path leads to the root in the statement.',
  signature: 'The key of the platform signed the statement.',
  key: 'The key is one of the platform, and was in use when the block was sealed.',
}

interface Read {
  receipts: readonly Receipt[]
  /** The keys that the file has, as the app saw them. */
  keys: readonly PublicKey[]
}

/** Reads the text of a link, with the address before # or without. */
function fromLink(text: string): Read | undefined {
  const receipt = receiptIn(text.trim().replace(/^[^#]*#/, ''))
  return receipt && { receipts: [receipt], keys: [] }
}

/** Reads a link, or a file that has a link or what the app saves. Undefined where it is none of these. */
async function readReceipts(named: string): Promise<Read | undefined> {
  const link = fromLink(named)
  if (link) return link
  const text = await readFile(named, 'utf8').catch(() => '')
  const receipts = receiptsFrom(text)
  return receipts ? { receipts, keys: keysFrom(JSON.parse(text)) ?? [] } : fromLink(text)
}

/** The receipts that each check fails. */
function failuresOf(receipts: readonly Receipt[], keys: readonly PublicKey[]) {
  const failures = new Map<ReceiptCheck, Receipt[]>(receiptChecks.map((check) => [check, []]))
  for (const receipt of receipts) {
    const checks = checkReceipt(receipt, keys)
    for (const check of receiptChecks) if (!checks[check]) failures.get(check)?.push(receipt)
  }
  return failures
}

/** Checks receipts with the keys in the database. @returns the exit code: 1 where a check fails, 2 where there is no receipt */
export async function runReceiptVerb({ db, args, say }: ReceiptVerbParts): Promise<number> {
  const [named = '', ...more] = args
  const read = named === '' || more.length > 0 ? undefined : await readReceipts(named)
  if (!read || read.receipts.length === 0) {
    say('receipt <file or link>: a file that the app saved, or the link of a receipt, in quotes.')
    return 2
  }
  const { receipts } = read
  const keys = await publicKeys(db)
  if (receipts.length > 1) say(`${receipts.length} receipts`)
  else for (const { text, statement } of receipts) say(`${text}\n${statement}`)
  let isGood = true
  const check = (sentence: string, fault: string | undefined) => {
    isGood &&= fault === undefined
    say(`  ${fault === undefined ? '✓' : '✗'} ${sentence}${fault ?? ''}`)
  }
  for (const [name, failed] of failuresOf(receipts, keys)) {
    const [example] = failed
    check(sentences[name], example && ` Not so for ${failed.length} of ${receipts.length}, such as ${example.text}`)
  }
  const strange = read.keys.filter(({ id, publicKey }) => keys.find((key) => key.id === id)?.publicKey !== publicKey)
  if (read.keys.length > 0)
    check('The keys in the file are the platform’s.', strange[0] && ` Not key ${strange[0].id}.`)
  const broken = unfollowedKeys(keys).filter(({ why }) => why !== 'lost')
  check('Each key of the platform follows from the one before.', broken[0] && ` Not key ${broken[0].key.id}.`)
  say(isGood ? 'Genuine.' : 'Not genuine. Keep the receipts and this text.')
  return isGood ? 0 : 1
}
