import type { AnswerOf, Bill, BodyOf, Charge, Path, Payout, QueryOf } from '@humidor/contract/v1/wire.ts'
import { type ClientOptions, createSender, type RequestOptions, type Send } from './send.ts'

type Listed<P extends Path> = AnswerOf<P> extends { data: (infer Row)[] } ? Row : never
type Filter<P extends Path> = Omit<QueryOf<P>, 'after'>

/** Calls one route. The types are those of the contract. */
const call = async <P extends Path>(
  send: Send,
  path: P,
  it: { id?: string; query?: QueryOf<P> | undefined; body?: BodyOf<P> } & RequestOptions = {},
): Promise<AnswerOf<P>> => {
  const [method = '', template = ''] = path.split(' ')
  const { id, ...rest } = it
  return await send<AnswerOf<P>>({ ...rest, method, path: template.replace('{id}', encodeURIComponent(id ?? '')) })
}

/** Reads a list page by page, as far as its reader goes. */
async function* pages<P extends 'GET /charges' | 'GET /bills' | 'GET /payouts'>(
  send: Send,
  path: P,
  query: Filter<P>,
): AsyncGenerator<Listed<P>> {
  let after: string | undefined
  do {
    const { data, next } = await call(send, path, {
      query: { ...query, ...(after !== undefined && { after }) } as QueryOf<P>,
    })
    yield* data as Listed<P>[]
    after = next ?? undefined
  } while (after !== undefined)
}

/** Milliseconds between two looks at a charge: the first, and the longest. */
const LOOK_MS = { first: 1_000, longest: 5_000 }

/** How long to wait for a charge. */
export interface WaitOptions {
  signal?: AbortSignal
  /** Milliseconds before the second look. Later ones take up to five times as long. */
  everyMs?: number
}

const sleep = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const over = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', over)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', over, { once: true })
  })

/** The public API of Humidor for shops. */
export class Humidor {
  readonly #send: Send

  constructor(options: ClientOptions) {
    this.#send = createSender(options)
  }

  /** Whose key it is, and what it may do. */
  ping = () => call(this.#send, 'GET /ping')

  /** The shop's balances. */
  balance = () => call(this.#send, 'GET /balance')

  charges = {
    /** Opens a charge. Show its `url` as a link or a QR code. */
    create: (body: BodyOf<'POST /charges'>, options: RequestOptions = {}): Promise<Charge> =>
      call(this.#send, 'POST /charges', { ...options, body }),
    get: (id: string): Promise<Charge> => call(this.#send, 'GET /charges/{id}', { id }),
    /** All charges, the newest first. */
    list: (query: Filter<'GET /charges'> = {}): AsyncGenerator<Charge> => pages(this.#send, 'GET /charges', query),
    /** One page of them. */
    page: (query: QueryOf<'GET /charges'> = {}) => call(this.#send, 'GET /charges', { query }),
    cancel: (id: string, options: RequestOptions = {}): Promise<Charge> =>
      call(this.#send, 'POST /charges/{id}/cancel', { ...options, id }),
  }

  bills = {
    get: (id: string): Promise<Bill> => call(this.#send, 'GET /bills/{id}', { id }),
    list: (query: Filter<'GET /bills'> = {}): AsyncGenerator<Bill> => pages(this.#send, 'GET /bills', query),
    page: (query: QueryOf<'GET /bills'> = {}) => call(this.#send, 'GET /bills', { query }),
  }

  payouts = {
    /** Requests a payout to the shop's own address. */
    create: (body: BodyOf<'POST /payouts'>, options: RequestOptions = {}): Promise<Payout> =>
      call(this.#send, 'POST /payouts', { ...options, body }),
    get: (id: string): Promise<Payout> => call(this.#send, 'GET /payouts/{id}', { id }),
    list: (query: Filter<'GET /payouts'> = {}): AsyncGenerator<Payout> => pages(this.#send, 'GET /payouts', query),
    page: (query: QueryOf<'GET /payouts'> = {}) => call(this.#send, 'GET /payouts', { query }),
  }

  /** Waits until a charge is no longer open: it was paid, has expired or was cancelled. */
  async waitForCharge(id: string, { signal, everyMs = LOOK_MS.first }: WaitOptions = {}): Promise<Charge> {
    const longest = (everyMs * LOOK_MS.longest) / LOOK_MS.first
    for (let wait = everyMs; ; wait = Math.min(longest, wait * 1.2)) {
      signal?.throwIfAborted()
      const charge = await this.charges.get(id)
      if (charge.state !== 'open') return charge
      await sleep(wait, signal)
    }
  }
}
