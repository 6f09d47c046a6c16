import { randomInt, randomUUID } from 'node:crypto'
import type { Call } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { openAnswer, sealRequest } from './envelope.ts'

type Schema = z.core.$ZodType

/** A sealed request on its way. */
export interface Sent {
  method: 'GET' | 'POST'
  /** With `?_c=` where it is a GET. */
  url: string
  headers: Record<string, string>
  payload?: string
}

/** Carries a request to the server and brings the text of its answer. */
export type Transport = (sent: Sent) => Promise<string>

/** Straight into a server that does not listen. */
export const transportTo =
  (app: FastifyInstance): Transport =>
  async (sent) =>
    (await app.inject(sent)).body

/** What a request may carry besides its fields. */
export interface Extra {
  /** The `Idempotency-Key`; a fresh one unless given. Empty: none is sent. */
  key?: string
}

/** 32 characters of 0-9 and a-z. */
export const newSid = () => Array.from({ length: 32 }, () => randomInt(36).toString(36)).join('')

/** A device, and who is signed in on it: of another than a fresh one. */
export interface Device {
  sid?: string
  token?: string | undefined
  merchantToken?: string | undefined
  operatorToken?: string | undefined
}

/** A device on which nobody is signed in yet, or somebody is: it speaks to the real front door, sealed. */
export class Visitor {
  readonly sid: string
  /** What the browser says it is. */
  agent: string | undefined
  /** The `tk` of the member who is signed in here, … */
  token: string | undefined
  /** … the `mtk` of the merchant, … */
  merchantToken: string | undefined
  /** … and the `otk` of the operator. */
  operatorToken: string | undefined
  readonly #carry: Transport

  constructor(carry: Transport, { sid = newSid(), token, merchantToken, operatorToken }: Device = {}) {
    this.#carry = carry
    this.sid = sid
    this.token = token
    this.merchantToken = merchantToken
    this.operatorToken = operatorToken
  }

  /** Asks a call as it is declared, and answers what it answers, or the code it was refused with. */
  async tryCall<Request extends Schema, Response extends Schema>(
    call: Pick<Call<Request, Response, ErrorCode>, 'method' | 'path' | 'request' | 'response'>,
    request: z.output<Request>,
    extra: Extra = {},
  ): Promise<z.output<Response> | { refused: ErrorCode }> {
    const told = await this.sendRaw(call.method, call.path, z.encode(call.request, request as never), extra)
    return 'refused' in told ? told : (z.decode(call.response, told.data as never) as z.output<Response>)
  }

  /** As `asks`, for what can't go wrong in this story. @throws when it is refused */
  async call<Request extends Schema, Response extends Schema>(
    call: Pick<Call<Request, Response, ErrorCode>, 'method' | 'path' | 'request' | 'response'>,
    request: z.output<Request>,
    extra: Extra = {},
  ): Promise<z.output<Response>> {
    const told = await this.sendRaw(call.method, call.path, z.encode(call.request, request as never), extra)
    if ('refused' in told) throw new Error(`${call.method} ${call.path} was refused: ${told.refused}`)
    return z.decode(call.response, told.data as never) as z.output<Response>
  }

  /** Sends any body, also one that no honest client would, and answers the wire's own data. */
  async sendRaw(
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    { key = randomUUID() }: Extra = {},
  ): Promise<{ data: unknown } | { refused: ErrorCode }> {
    const sealed = sealRequest(this.sid, method, path, typeof body === 'string' ? body : JSON.stringify(body))
    const headers: Record<string, string> = { sid: this.sid }
    if (this.agent !== undefined) headers['user-agent'] = this.agent
    if (this.token !== undefined) headers.tk = this.token
    if (this.merchantToken !== undefined) headers.mtk = this.merchantToken
    if (this.operatorToken !== undefined) headers.otk = this.operatorToken
    if (key !== '') headers['idempotency-key'] = key
    const text = await this.#carry(
      method === 'GET'
        ? { method, url: `${path}?_c=${sealed}`, headers }
        : {
            method,
            url: path,
            headers: { ...headers, 'content-type': 'application/json' },
            payload: JSON.stringify({ _c: sealed }),
          },
    )
    const answer = openAnswer(this.sid, path, text)
    return answer.code === 0 ? { data: answer.data } : { refused: answer.msg as ErrorCode }
  }
}
