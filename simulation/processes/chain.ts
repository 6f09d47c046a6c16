import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a JSON-RPC call. A `NoAnswer` is a failure. */
export type Answer = (method: string, params: unknown[]) => unknown

/** A failure: an HTML page, status 429, a closed connection, or the error of an unknown block. */
export class NoAnswer {
  readonly how: 'html' | '429' | 'cut' | 'unknown block'

  constructor(how: NoAnswer['how']) {
    this.how = how
  }
}

/** The endpoint of a provider. */
export interface RpcEndpoint {
  url: string
  close(): Promise<void>
}

/** A payment, real or invented. */
export interface Payment {
  id: string
  block: number
  to: string
  raw: bigint
}

/**
 * A fake BSC node with the JSON-RPC methods that the server calls. A payment starts a block after a pause, so that
 * close payments share one.
 */
export interface FakeChain {
  url: string
  usdt: string
  /** The deposit addresses. */
  addresses: readonly string[]
  confirmations: number
  /**
   * Pays an amount in millionths of USDT in the next block, and mines until it is confirmed. Returns the transaction
   * id.
   */
  pay(to: string, amount: bigint): string
  /** Ends the pause: all payments are in a block. */
  mine(): void
  /** The answers of an honest provider. */
  answer: Answer
  head(): number
  hashOf(block: number): string
  /** All payments. */
  paid: readonly Payment[]
  logOf(payment: Payment): object
  receiptOf(payment: Payment): object
  /** Invents a payment in the last block but one. */
  inventPayment(to: string, amount: bigint): Payment
  close(): Promise<void>
}

// keccak256 of `Transfer(address,address,uint256)`.
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const UNITS_PER_MICRO = 1_000_000_000_000n
const USDT = '0x55d398326f99059ff775485246999027b3197955'
const PAYER = '0x000000000000000000000000000000000000beef'
const ADDRESSES = ['0x00000000000000000000000000000000000000a1', '0x00000000000000000000000000000000000000a2']
export const CONFIRMATIONS = 3
/** Blocks above a final one. */
const FINAL_BELOW = 2
/** Milliseconds in which a block collects payments. */
const BLOCK_TIME = 200

const hex = (number: number | bigint) => `0x${number.toString(16)}`
const word = (text: string) => `0x${text.replace(/^0x/, '').padStart(64, '0')}`

/** All payments, and the height of the chain. */
class Blocks {
  head = 100
  readonly paid: Payment[] = []
  private open: NodeJS.Timeout | undefined

  pay(to: string, raw: bigint) {
    const id = word(`7a${this.paid.length.toString(16)}`)
    this.paid.push({ id, block: this.head + 1, to: to.toLowerCase(), raw })
    this.open ??= setTimeout(() => this.mine(), BLOCK_TIME)
    return id
  }

  mine() {
    if (!this.open) return
    this.close()
    this.head += 1 + CONFIRMATIONS
  }

  close() {
    clearTimeout(this.open)
    this.open = undefined
  }

  hashOf(block: number) {
    return word(`b10c${block.toString(16)}`)
  }

  block(asked: unknown) {
    const heights: Record<string, number> = { latest: this.head, finalized: this.head - FINAL_BELOW, earliest: 0 }
    const number = heights[String(asked)] ?? Number(asked)
    if (number > this.head) return null
    return {
      number: hex(number),
      hash: this.hashOf(number),
      parentHash: this.hashOf(number - 1),
      timestamp: hex(1_700_000_000 + number),
      transactions: [],
    }
  }

  log({ id, block, to, raw }: Payment) {
    return {
      address: USDT,
      topics: [TRANSFER, word(PAYER), word(to)],
      data: word(raw.toString(16)),
      blockNumber: hex(block),
      blockHash: this.hashOf(block),
      transactionHash: id,
      transactionIndex: '0x0',
      logIndex: '0x0',
      removed: false,
    }
  }

  logs({ fromBlock, toBlock, topics }: { fromBlock: string; toBlock: string; topics?: (string | string[] | null)[] }) {
    const watched = [topics?.[2] ?? []].flat().map((topic) => topic.toLowerCase())
    return this.paid
      .filter(({ block }) => block >= Number(fromBlock) && block <= Number(toBlock))
      .filter(({ to }) => watched.length === 0 || watched.includes(word(to)))
      .map((one) => this.log(one))
  }

  receipt(id: unknown) {
    const found = this.paid.find((one) => one.id === id && one.block <= this.head)
    return found ? this.receiptOf(found) : null
  }

  receiptOf(found: Payment) {
    const { block } = found
    return {
      status: '0x1',
      transactionHash: found.id,
      transactionIndex: '0x0',
      blockNumber: hex(block),
      blockHash: this.hashOf(block),
      from: PAYER,
      to: USDT,
      cumulativeGasUsed: '0x1',
      gasUsed: '0x1',
      effectiveGasPrice: '0x1',
      type: '0x0',
      contractAddress: null,
      logsBloom: '0x',
      logs: [this.log(found)],
    }
  }

  answer(method: string, params: unknown[]): unknown {
    if (method === 'eth_chainId') return '0x38'
    if (method === 'eth_call') return word('12')
    if (method === 'eth_blockNumber') return hex(this.head)
    if (method === 'eth_getBlockByNumber') return this.block(params[0])
    if (method === 'eth_getLogs') return this.logs(params[0] as Parameters<Blocks['logs']>[0])
    if (method === 'eth_getTransactionReceipt') return this.receipt(params[0])
    throw new Error(`the fake chain does not know ${method}`)
  }
}

export async function openChain(): Promise<FakeChain> {
  const blocks = new Blocks()
  let invented = 0
  const endpoint = await openRpc((method, params) => blocks.answer(method, params))
  return {
    ...endpoint,
    usdt: USDT,
    addresses: ADDRESSES,
    confirmations: CONFIRMATIONS,
    pay: (to, amount) => blocks.pay(to, amount * UNITS_PER_MICRO),
    mine: () => blocks.mine(),
    answer: (method, params) => blocks.answer(method, params),
    head: () => blocks.head,
    hashOf: (block) => blocks.hashOf(block),
    paid: blocks.paid,
    logOf: (payment) => blocks.log(payment),
    receiptOf: (payment) => blocks.receiptOf(payment),
    inventPayment(to, amount) {
      const id = word(`fa4e${(invented++).toString(16)}`)
      return { id, block: blocks.head - 1, to: to.toLowerCase(), raw: amount * UNITS_PER_MICRO }
    },
    async close() {
      blocks.close()
      await endpoint.close()
    },
  }
}

/** Opens a JSON-RPC endpoint. */
export async function openRpc(by: Answer): Promise<RpcEndpoint> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { id, method, params = [] } = JSON.parse(await bodyOf(request))
    const result = await by(method, params)
    const reply = (body: object) => response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
    if (!(result instanceof NoAnswer)) return reply({ result })
    if (result.how === 'unknown block') return reply({ error: { code: -39_001, message: 'Unknown block' } })
    if (result.how === 'cut') return response.destroy()
    return response.writeHead(result.how === '429' ? 429 : 200).end('<html>Error</html>')
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
