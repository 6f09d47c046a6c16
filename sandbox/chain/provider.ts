import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a provider was asked. */
export interface Asked {
  method: string
  params: unknown[]
}

/** Says how a provider misbehaves: answers itself, throws one of the errors below, or asks the node. */
export type ProviderFault = (asked: Asked, node: () => Promise<unknown>) => Promise<unknown>

/** A JSON-RPC error, such as -32005 «limit exceeded». */
export class RpcRefusalError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** An HTTP status instead of an answer; 0 stands for no answer at all. */
export class RpcFailureError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

export interface FaultyProvider {
  url: string
  /** Everything that it was asked so far. */
  asked: Asked[]
  /** From now on it behaves like this; without an argument, honestly. */
  becomes(mood?: ProviderFault): void
  close(): Promise<void>
}

const honest: ProviderFault = (_asked, node) => node()

/** A provider in front of a node, which answers, fails, lags or lies as a test wants it to. */
export async function openProvider(nodeUrl: string): Promise<FaultyProvider> {
  let mood = honest
  const asked: Asked[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const {
      id,
      method,
      params = [],
    } = JSON.parse(await bodyOf(request)) as Partial<Asked> & { id: number; method: string }
    asked.push({ method, params })
    const reply = (body: object) => response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
    try {
      reply({ result: await mood({ method, params }, () => askNode(nodeUrl, method, params)) })
    } catch (error) {
      if (error instanceof RpcRefusalError) reply({ error: { code: error.code, message: error.message } })
      else if (error instanceof RpcFailureError && error.status > 0) response.writeHead(error.status).end()
      else if (!(error instanceof RpcFailureError)) response.writeHead(502).end()
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    becomes: (next = honest) => {
      mood = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function askNode(url: string, method: string, params: unknown[]) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: unknown; error?: { code: number; message: string } }
  if (error) throw new RpcRefusalError(error.code, error.message)
  return result
}

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
