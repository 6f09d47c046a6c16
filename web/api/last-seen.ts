import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as chargesCalls from '@humidor/contract/commerce/charges.ts'
import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import * as tillCalls from '@humidor/contract/commerce/till.ts'
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
  /** The fingerprint of the token that it was seen with: of a member, or of a merchant. */
  owner: string
  /** The version of the app that saw it: another one may expect other fields. */
  build: string
  state: DehydratedState
}

interface Schema extends DBSchema {
  seen: { key: string; value: Seen }
}

const paths = (calls: readonly { path: string }[]): ReadonlySet<unknown> => new Set(calls.map(({ path }) => path))

/**
 * The calls whose answers are kept for a start without a network, by sign-in: balances and history, orders, notices; of a merchant the
 * bills, the charges that wait, and the items. Receipts have a store of their own. No call that answers an address to pay to, an
 * authenticator key or a code of ours may be here, and no answer that says whether one charge is paid. `info` says whose they are.
 */
const kinds = {
  tk: {
    info: memberCalls.info,
    calls: paths([
      memberCalls.info,
      memberCalls.historyBalance,
      walletCalls.detail,
      incomeCalls.earnings,
      calendarCalls.upcoming,
      preordersCalls.list,
      preordersCalls.draws,
      noticesCalls.unreadNotify,
      noticesCalls.getNotify,
    ]),
  },
  mtk: {
    info: merchantsCalls.info,
    calls: paths([merchantsCalls.info, merchantsCalls.merchantDetail, chargesCalls.listCharges, tillCalls.listItems]),
  },
} as const
/** The sign-in of a member, or of a merchant. */
type SignIn = keyof typeof kinds
const signIns = ['tk', 'mtk'] as const

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

const isKept = (of: SignIn, { queryKey, state }: Query) =>
  kinds[of].calls.has(queryKey[0]) && state.data !== undefined && state.dataUpdatedAt > Date.now() - MAX_AGE_MS

/** The answers alone: a later failure belongs to the page that saw it. */
function keptState(of: SignIn): DehydratedState {
  const answered = queries
    .getQueryCache()
    .getAll()
    .filter((query) => isKept(of, query))
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
async function write(of: SignIn) {
  const token = session.now()[of]
  if (token === undefined) return
  const owner = await ownerOf(token)
  const db = await open()
  try {
    // A sign-out meanwhile has emptied the store.
    if (session.now()[of] === token) await db.put('seen', { owner, build: BUILD, state: keptState(of) })
  } finally {
    db.close()
  }
}

/** Keeps what the member and the merchant of this device see, from now on. */
export function keepLastSeen() {
  let writing: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(writing)
    writing = setTimeout(() => void Promise.all([write('tk'), write('mtk')]).catch(() => undefined), WRITE_DELAY_MS)
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && signIns.some((of) => isKept(of, event.query)))
      later()
  })
  later()
}

/** Shows what this member or merchant saw last, dated, until the server answers. Does nothing where nothing is kept. */
export async function restoreLastSeen(of: SignIn) {
  const token = session.now()[of]
  if (token === undefined) return
  const { info } = kinds[of]
  const owner = await ownerOf(token)
  const db = await open()
  const seen = await db.get('seen', owner).finally(() => db.close())
  if (seen?.build !== BUILD) return
  const fresh = seen.state.queries.filter(({ state }) => state.dataUpdatedAt > Date.now() - MAX_AGE_MS)
  const self = fresh.find(({ queryKey }) => queryKey[0] === info.path)
  if (!self || session.now()[of] !== token) return
  hydrate(queries, { mutations: [], queries: fresh })
  noteLastSeen(new Date(self.state.dataUpdatedAt))
  const stop = queries.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    if (!isAnswer || event.query.queryKey[0] !== info.path) return
    stop()
    noteLastSeen(undefined)
  })
}
