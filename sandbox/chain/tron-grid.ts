import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readAddress, tronAddress } from '@humidor/domain/money/address.ts'
import { RpcFailureError } from './provider.ts'
import type { TronBlock, TronChain, TronToken, TronTransaction } from './tron-chain.ts'

/** What the API was asked: the path, and the fields of the query or of the body. */
export interface GridAsked {
  path: string
  fields: Readonly<Record<string, unknown>>
}

/** Says how the API misbehaves: answers itself, throws `Fails`, or answers honestly. */
export type GridFault = (asked: GridAsked, honest: () => unknown) => unknown

export interface TronGridTwin {
  url: string
  asked: GridAsked[]
  /** From now on it behaves like this; without an argument, honestly. */
  becomes(mood?: GridFault): void
  /** Its index lags so many blocks behind the chain, and leaves out these transactions. */
  indexes(how: { lag?: number; without?: readonly string[]; forgetsTheWay?: boolean }): void
  close(): Promise<void>
}

export interface TronGridOptions {
  chain: TronChain
  /** The key that it wants to see; without it any request is answered. */
  key?: string
  /** Requests that it answers within a second; above that it answers none for a while. */
  perSecond?: number
  /** Whether it keeps an index, as TronGrid does and a node does not. */
  index?: boolean
}

/** The twin of the TronGrid HTTP API (rules M25): the few calls that are made of it, in its own shapes. */
export async function openTronGrid({ chain, key, perSecond, index = true }: TronGridOptions): Promise<TronGridTwin> {
  let mood: GridFault = (_asked, honest) => honest()
  let listing: Parameters<TronGridTwin['indexes']>[0] = {}
  const asked: GridAsked[] = []
  const tooMany = createLimit(perSecond)

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://twin')
    const body = await bodyOf(request)
    const fields = { ...Object.fromEntries(searchParams), ...(body ? (JSON.parse(body) as object) : {}) }
    const reply = (told: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told))
    asked.push({ path, fields })
    if (key !== undefined && request.headers['tron-pro-api-key'] !== key)
      return reply(refused(path, 'api key', 401), 401)
    if (tooMany()) return reply(refused(path, LIMIT, 429), 429)
    try {
      reply(await mood({ path, fields }, () => told(chain, path, fields, index ? listing : undefined)))
    } catch (error) {
      if (error instanceof NotServedError) reply(refused(path, 'not found', error.status), error.status)
      else if (!(error instanceof RpcFailureError)) reply(refused(path, String(error), 500), 500)
      else if (error.status > 0) reply(refused(path, reasonOf(error.status), error.status), error.status)
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    becomes: (next = (_asked, honest) => honest()) => {
      mood = next
    },
    indexes: (how) => {
      listing = how
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

class NotServedError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

const LIMIT = 'request rate exceeded the allowed_rps(15), and the query server is suspended for 2 s'

const reasonOf = (status: number) => (status === 429 || status === 403 ? LIMIT : 'Service Unavailable')

/** The index says no in one shape, the node in another. */
const refused = (path: string, error: string, statusCode: number) =>
  path.startsWith('/v1/') ? { success: false, error, statusCode } : { Error: error }

/** Counts requests of the last second; whoever passes the limit is not answered for two. */
function createLimit(perSecond: number | undefined) {
  let times: number[] = []
  let suspended = 0
  return () => {
    if (perSecond === undefined) return false
    const now = performance.now()
    if (now < suspended) return true
    times = [...times.filter((time) => time > now - 1_000), now]
    if (times.length > perSecond) suspended = now + 2_000
    return times.length > perSecond
  }
}

type Listing = Parameters<TronGridTwin['indexes']>[0]

function told(chain: TronChain, path: string, fields: GridAsked['fields'], listing: Listing | undefined): unknown {
  const account = /^\/v1\/accounts\/(T\w{33})\/transactions\/trc20$/.exec(path)?.[1]
  if (account) {
    if (!listing) throw new NotServedError(404)
    return listed(chain, account, fields, listing)
  }
  const solid = path.startsWith('/walletsolidity/')
  switch (path.replace(/^\/wallet(solidity)?\//, '')) {
    case 'getblock':
      return blockAnswer(chain, fields, solid)
    case 'gettransactioninfobyid':
      return infoAnswer(chain, String(fields.value), solid)
    case 'triggerconstantcontract':
      return constantAnswer(chain, fields, solid)
    default:
      throw new NotServedError(404)
  }
}

const hex41 = (address: string) => `41${readAddress(address)?.bytes}`
const word = (digits: string) => digits.padStart(64, '0')

function blockAnswer(chain: TronChain, { id_or_num: which, detail }: GridAsked['fields'], solid: boolean) {
  const newest = solid ? chain.solid() : chain.head()
  const block = which === undefined ? newest : chain.block(Number(which))
  if (!block || block.number > newest.number) return {}
  return { ...headerOf(block), ...(detail ? { transactions: block.transactions.map(({ id }) => ({ txID: id })) } : {}) }
}

/** The first block tells neither its height nor its moment. */
const headerOf = ({ number, id, parent, at }: TronBlock) => ({
  blockID: id,
  block_header: {
    raw_data: {
      ...(number === 0 ? {} : { number, timestamp: at, version: 32 }),
      txTrieRoot: '0'.repeat(64),
      witness_address: '4192c5d96c3b847268f4cb3e33b87ecfc67b5ce3de',
      parentHash: parent,
    },
    witness_signature: '0'.repeat(130),
  },
})

function infoAnswer(chain: TronChain, id: string, solid: boolean) {
  const found = chain.find(id)
  if (!found || (solid && found.block.number > chain.solid().number)) return {}
  const { block, transaction } = found
  const failed = transaction.result !== 'SUCCESS'
  return {
    id,
    fee: 345_000,
    blockNumber: block.number,
    blockTimeStamp: block.at,
    contractResult: [failed ? '' : word('1')],
    contract_address: hex41(transaction.pays[0]?.token.contract ?? chain.usdt.contract),
    receipt: { energy_usage_total: 64_285, net_usage: 345, result: transaction.result },
    ...(failed ? { result: 'FAILED', resMessage: Buffer.from('REVERT opcode executed').toString('hex') } : {}),
    ...(failed || transaction.pays.length === 0 ? {} : { log: transaction.pays.map(logOf) }),
  }
}

const logOf = ({ token, from, to, raw }: TronTransaction['pays'][number]) => ({
  address: readAddress(token.contract)?.bytes,
  topics: [
    'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    word(readAddress(from)?.bytes ?? ''),
    word(readAddress(to)?.bytes ?? ''),
  ],
  data: word(raw.toString(16)),
})

function constantAnswer(chain: TronChain, fields: GridAsked['fields'], solid: boolean) {
  const token = chain.tokens.get(String(fields.contract_address))
  const value = token && valueOf(chain, token, fields, solid)
  if (value === undefined)
    return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: Buffer.from('No contract').toString('hex') } }
  return { result: { result: true }, energy_used: 400, constant_result: [word(value.toString(16))] }
}

/** What the token's read-only functions answer: by the newest block, or by the newest final one. */
function valueOf(chain: TronChain, token: TronToken, fields: GridAsked['fields'], solid: boolean) {
  const { function_selector: question, parameter } = fields
  if (question === 'decimals()') return BigInt(token.decimals)
  if (question !== 'balanceOf(address)' || !/^[0-9a-f]{64}$/.test(String(parameter))) return undefined
  const address = tronAddress(String(parameter).slice(24))
  return chain.balance(address, token, (solid ? chain.solid() : chain.head()).number)
}

/** One page of what the index has: newest first unless told otherwise, twenty rows unless told otherwise, at most 200. */
function listed(
  chain: TronChain,
  account: string,
  fields: GridAsked['fields'],
  { lag = 0, without = [], forgetsTheWay = false }: Listing,
) {
  const limit = Math.min(Number(fields.limit ?? 20), 200)
  const begin = Number(fields.min_timestamp ?? 0)
  const end = Number(fields.max_timestamp ?? Number.MAX_SAFE_INTEGER)
  const known = chain
    .blocks()
    .filter(({ number, at }) => number <= chain.head().number - lag && at >= begin && at <= end)
  const rows = known.flatMap(({ at, transactions }) =>
    transactions
      .filter(({ id, result }) => result === 'SUCCESS' && !without.includes(id))
      .flatMap(({ id, pays }) => pays.map((pay) => rowOf(id, at, pay))),
  )
  const asked = rows.filter(
    ({ from, to, token_info: { address } }) =>
      (fields.only_to === 'true' ? to === account : to === account || from === account) &&
      (fields.contract_address === undefined || fields.contract_address === address),
  )
  if (fields.order_by !== 'block_timestamp,asc') asked.reverse()
  const skip =
    typeof fields.fingerprint === 'string' ? Number(Buffer.from(fields.fingerprint, 'base64url').toString()) : 0
  const data = asked.slice(skip, skip + limit)
  const next = skip + limit < asked.length ? Buffer.from(`${skip + limit}`).toString('base64url') : undefined
  const meta = { at: chain.head().at, ...(next && !forgetsTheWay ? { fingerprint: next } : {}), page_size: data.length }
  return { data, success: true, meta }
}

const rowOf = (id: string, at: number, { token, from, to, raw }: TronTransaction['pays'][number]) => ({
  transaction_id: id,
  token_info: { symbol: token.symbol, address: token.contract, decimals: token.decimals, name: 'Tether USD' },
  block_timestamp: at,
  from,
  to,
  type: 'Transfer',
  value: raw.toString(),
})

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
