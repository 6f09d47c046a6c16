import { type UploadedList, uploadScreeningList } from '@humidor/contract/platform/upload.ts'
import type { FastifyInstance } from 'fastify'
import type { Operator } from './operators.ts'

interface ListAnswer {
  code: number
  msg: string
  data: UploadedList | null
}

/** An operator sends a list of addresses, as the console does: the text alone. */
export async function sendScreeningList(
  fastify: FastifyInstance,
  who: Operator,
  payload: string | Buffer,
): Promise<ListAnswer> {
  const headers = { sid: who.sid, otk: who.operatorToken ?? '', 'content-type': 'application/octet-stream' }
  return (await fastify.inject({ method: 'POST', url: uploadScreeningList.path, headers, payload })).json<ListAnswer>()
}
