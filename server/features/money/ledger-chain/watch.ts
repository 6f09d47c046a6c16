import type { ClientBase, Pool } from 'pg'
import type { Logger } from 'pino'
import { type Database, onConnection } from '../../../database/database.ts'
import { BarredConnectionError } from '../../../database/failure.ts'
import { endConnection } from '../../../database/silence.ts'
import {
  headText,
  isVoid,
  type KeptHead,
  type Known,
  type Look,
  lookAtLedger,
  strayHeads,
} from '../../../ledger/heads.ts'
import { keepHead, readHeads, thinned, writeHeads } from './head-file.ts'

/** Milliseconds between two checks, between two lines of the log, and between two thinnings of the file. */
const EVERY = 5_000
const PUBLISHED_EVERY = 60_000
const THINNED_EVERY = 3_600_000
/**
 * Milliseconds after a found loss during which nobody gets a new connection. Requests that were allowed to move money
 * before must end meanwhile: longer than a request may take, and than a job takes from one transaction to the next.
 */
const BARRED_FOR_MS = 60_000

export interface LedgerWatchParts {
  db: Database
  /** The pools whose new connections are checked, those of calls and of jobs: they may lead to another machine. */
  pools: readonly Pick<Pool, 'options'>[]
  log: Pick<Logger, 'info' | 'error' | 'warn'>
  /** The node's data folder. Absent: heads are kept in memory only. */
  folder?: string | undefined
  /** Milliseconds of the machine. */
  now?: () => number
}

/** A node's knowledge of the chain. */
export interface WatchState {
  /** The last block in the log; logged once a minute at most. */
  published: KeptHead | undefined
  /** The newest block. */
  head: KeptHead | undefined
  /** Seconds for which transfers have been waiting to be sealed. */
  unsealed: number
  /** The missing rows, in a sentence; undefined: none are missing. */
  lost: string | undefined
}

const ALARMS = {
  head: 'a block of the ledger’s chain',
  transfer: 'a transfer',
  request: 'a payment that was answered',
} as const satisfies Record<keyof Known, string>

/**
 * A node's memory of the ledger. Every few seconds, and on each new connection before its first use, it checks that
 * the rows it has seen are still there: the newest block, the newest transfer, and the last answered payment. This
 * detects a fail-over to a machine without the newest commits, a restored backup and a rewrite. No money moves at
 * this node until that is accepted (`npm run humidor -- restored`) or the missing rows are back. It also keeps the
 * heads of the chain outside of the database.
 */
export function createLedgerWatch({ db, pools, log, folder, now = () => performance.now() }: LedgerWatchParts) {
  let kept: KeptHead[] = folder === undefined ? [] : readHeads(folder)
  let known: Known & { at?: Date } = {}
  let isFileChecked = kept.length === 0
  let lost: { what: string; since: number } | undefined
  /** Connections given out since, for requests that move no money. */
  const lacking = new Set<ClientBase>()
  let hasLooked = false
  let looking: Promise<unknown> | undefined
  let published: { head: KeptHead; since: number } | undefined
  let waiting: { id: bigint; since: number } | undefined
  let thinnedAt = Number.NEGATIVE_INFINITY
  let beat: NodeJS.Timeout | undefined

  /** A node that never let money move blocks nobody: it could not even begin. */
  const bars = () => known.at !== undefined && (lost === undefined || now() - lost.since < BARRED_FOR_MS)

  // Checks on that very connection: another one may still lead to the former machine.
  const verify: Pool['options']['verify'] = (client, done) => {
    lookOver(onConnection(client))
      .then((loss) => {
        if (!loss) return
        if (bars()) throw new BarredConnectionError(`It leads to a database that lacks ${ALARMS[loss.what]}.`)
        lacking.add(client.once('end', () => lacking.delete(client)))
      })
      .then(() => done(), done)
  }
  for (const { options } of pools) options.verify = verify

  async function gone(
    over: Database,
    { missing, restore }: Look,
  ): Promise<{ what: keyof Known; details: object } | undefined> {
    const head = known.head && known.at && { ...known.head, at: known.at }
    const forgiven = restore !== undefined && known.at !== undefined && known.at < restore.at
    const what = missing.find((one) => (one === 'head' && head ? !isVoid(head, restore) : !forgiven))
    if (what)
      return { what, details: { last: known.head && headText(known.head), at: known.at, transfer: known.transfer?.id } }
    if (isFileChecked) return undefined
    const [stray] = (await strayHeads(over, kept)).filter((one) => !isVoid(one, restore))
    if (stray) return { what: 'head', details: { kept: headText(stray), at: stray.at } }
    isFileChecked = true
    return undefined
  }

  function lose({ what, details }: { what: keyof Known; details: object }) {
    const since = lost?.since ?? now()
    const isFirst = lost === undefined
    lost = { what: `The database lacks ${ALARMS[what]} that this node has seen.`, since }
    if (isFirst) log.error({ alarm: 'the ledger lacks what this node has seen', what, ...details }, lost.what)
  }

  function learn({ now: at, head, sealed, newest, missing }: Look) {
    if (lost !== undefined)
      log.warn('the ledger has what this node had seen, or its loss was accepted: money moves again')
    lost = undefined
    // Another connection may have shown that all rows are there.
    for (const client of lacking) endConnection(client, 'the ledger lacked rows when the connection was made')
    if (folder !== undefined && head.number > 0n && known.head?.hash !== head.hash) note(folder, { ...head, at })
    const request = missing.includes('request') ? undefined : known.request
    known = { head, transfer: newest, request, at }
    if (!newest || newest.id <= sealed) waiting = undefined
    else if (!waiting || waiting.id <= sealed) waiting = { id: newest.id, since: now() }
    if (published?.head.hash === head.hash || (published && now() - published.since < PUBLISHED_EVERY)) return
    published = { head, since: now() }
    log.info({ block: `${head.number}`, hash: head.hash, sealedAt: head.at }, 'the newest block of the ledger')
  }

  /** A failure to keep heads does not stop the node. */
  function note(place: string, head: KeptHead) {
    try {
      kept.push(head)
      keepHead(place, head)
      if (now() - thinnedAt < THINNED_EVERY) return
      thinnedAt = now()
      kept = thinned(kept, head.at)
      writeHeads(place, kept)
    } catch (err) {
      log.error({ err }, 'a head of the ledger’s chain could not be kept in the data folder')
    }
  }

  async function lookOver(over: Database) {
    const look = await lookAtLedger(over, known)
    const loss = await gone(over, look)
    if (loss) lose(loss)
    else learn(look)
    hasLooked = true
    return loss
  }

  /** Checks the ledger. Concurrent callers share one check. @throws if the database does not answer */
  function look(): Promise<unknown> {
    looking ??= lookOver(db).finally(() => {
      looking = undefined
    })
    return looking
  }

  return {
    look,
    /** Whether money may move: not while rows are missing, and not before the first check. */
    async mayMove(): Promise<boolean> {
      if (!hasLooked) await look().catch(() => undefined)
      return hasLooked && lost === undefined
    },
    /** Remembers the last payment that was answered. */
    acknowledged(request: NonNullable<Known['request']>) {
      known.request = request
    },
    state: (): WatchState => ({
      published: published?.head,
      head: known.head && known.at ? { ...known.head, at: known.at } : undefined,
      unsealed: waiting ? (now() - waiting.since) / 1000 : 0,
      lost: lost?.what,
    }),
    start() {
      beat ??= setInterval(() => void look().catch(() => undefined), EVERY)
      void look().catch(() => undefined)
    },
    async close() {
      clearInterval(beat)
      for (const { options } of pools) delete options.verify
      await looking?.catch(() => undefined)
    },
  }
}

export type LedgerWatch = ReturnType<typeof createLedgerWatch>
