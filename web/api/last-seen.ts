import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as noticesCalls from '@humidor/contract/community/notices.ts'
import * as calendarCalls from '@humidor/contract/money/calendar.ts'
import * as incomeCalls from '@humidor/contract/money/income.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import * as preordersCalls from '@humidor/contract/products/preorders.ts'
import { type DehydratedState, hydrate, type Query } from '@tanstack/react-query'
import { type DBSchema, openDB } from 'idb'
import { LAST_SEEN, noteLastSeen } from '../session/last-seen-at.ts'
import { session } from '../session/session.ts'
import { queries } from './query-client.ts'

interface Seen {
  /** The fingerprint of the token that it was seen with. */
  owner: string
  /** The version of the app that saw it: another one may expect other fields. */
  build: string
  state: DehydratedState
}

interface Schema extends DBSchema {
  seen: { key: string; value: Seen }
}

/**
 * The calls whose answers are kept for a start without a network: balances and history, orders, notices. Receipts have a store
 * of their own. No call that answers an address to pay to, an authenticator key or a code of ours may be here.
 */
const KEPT: ReadonlySet<unknown> = new Set(
  [
    memberCalls.info,
    memberCalls.historyBalance,
    walletCalls.detail,
    incomeCalls.earnings,
    calendarCalls.upcoming,
    preordersCalls.list,
    preordersCalls.draws,
    noticesCalls.unreadNotify,
    noticesCalls.getNotify,
  ].map(({ path }) => path),
)

/** Seven days in milliseconds. Older answers are neither kept nor shown. */
const MAX_AGE_MS = 7 * 86_400_000

/** Milliseconds after an answer, in which further ones join it in one write. */
const WRITE_DELAY_MS = 2_000

const open = () =>
  openDB<Schema>(LAST_SEEN, 1, { upgrade: (db) => void db.createObjectStore('seen', { keyPath: 'owner' }) })

/** A token is a secret, so that only its fingerprint is written. */
async function ownerOf(token: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The address of this file has a hash of all that it imports, the shapes of answers among them. */
const BUILD = import.meta.url

const isKept = ({ queryKey, state }: Query) =>
  KEPT.has(queryKey[0]) && state.data !== undefined && state.dataUpdatedAt > Date.now() - MAX_AGE_MS

/** The answers alone: a later failure belongs to the page that saw it. */
function keptState(): DehydratedState {
  const answered = queries.getQueryCache().getAll().filter(isKept)
  return {
    mutations: [],
    queries: answered.map(({ queryKey, queryHash, state }) => ({
      dehydratedAt: state.dataUpdatedAt,
      queryKey,
      queryHash,
      state: {
        ...state,
        status: 'success',
        fetchStatus: 'idle',
        error: null,
        errorUpdateCount: 0,
        errorUpdatedAt: 0,
        fetchFailureCount: 0,
        fetchFailureReason: null,
        fetchMeta: null,
      },
    })),
  }
}

/** @throws DOMException where the browser blocks it, such as in a private window */
async function write() {
  const { tk } = session.now()
  if (tk === undefined) return
  const owner = await ownerOf(tk)
  const db = await open()
  try {
    // A sign-out meanwhile has emptied the store.
    if (session.now().tk === tk) await db.put('seen', { owner, build: BUILD, state: keptState() })
  } finally {
    db.close()
  }
}

/** Keeps what this member sees, from now on. */
export function keepLastSeen() {
  let writing: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(writing)
    writing = setTimeout(() => void write().catch(() => undefined), WRITE_DELAY_MS)
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query)) later()
  })
  later()
}

/** Shows what this member saw last, dated, until the server answers. Does nothing where nothing is kept. */
export async function restoreLastSeen() {
  const { tk } = session.now()
  if (tk === undefined) return
  const owner = await ownerOf(tk)
  const db = await open()
  const seen = await db.get('seen', owner).finally(() => db.close())
  if (seen?.build !== BUILD) return
  const fresh = seen.state.queries.filter(({ state }) => state.dataUpdatedAt > Date.now() - MAX_AGE_MS)
  const member = fresh.find(({ queryKey }) => queryKey[0] === memberCalls.info.path)
  if (!member || session.now().tk !== tk) return
  hydrate(queries, { mutations: [], queries: fresh })
  noteLastSeen(new Date(member.state.dataUpdatedAt))
  const stop = queries.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    if (!isAnswer || event.query.queryKey[0] !== memberCalls.info.path) return
    stop()
    noteLastSeen(undefined)
  })
}
