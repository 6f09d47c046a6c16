import { type UploadedPicture, uploadPhoto, uploadPicture } from '@humidor/contract/platform/upload.ts'
import { token } from '@humidor/contract/platform/uploads.ts'
import type { FastifyInstance } from 'fastify'
import type { Operator } from './operators.ts'
import type { Person } from './person.ts'

/** What the place for photos answers. */
export interface PhotoAnswer {
  code: number
  msg: string
  data: UploadedPicture | null
}

/** A form as a browser writes it. */
export interface WrittenForm {
  payload: Buffer
  type: string
}

/** Writes a form of some fields, as a browser does. */
export async function writeForm(fields: Readonly<Record<string, string | Blob>>): Promise<WrittenForm> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const written = new Response(form)
  const type = written.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await written.arrayBuffer()), type }
}

/** Sends a form to the place for photos, with whatever headers it is told. */
export async function sendForm(
  fastify: FastifyInstance,
  { payload, type }: WrittenForm,
  headers: Readonly<Record<string, string>>,
): Promise<PhotoAnswer> {
  const sent = { ...headers, 'content-type': type }
  return (await fastify.inject({ method: 'POST', url: uploadPhoto.path, headers: sent, payload })).json<PhotoAnswer>()
}

/** A member sends a photo, as the app does: with the token of their session. */
export async function sendPhoto(fastify: FastifyInstance, who: Person, bytes: Buffer): Promise<PhotoAnswer> {
  const file = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  const form = await writeForm({ file, token: (await who.call(token, {})).token })
  return await sendForm(fastify, form, { sid: who.sid, tk: who.token ?? '' })
}

/** An operator sends a picture, as the console does: the file alone. Its name. */
export async function sendPicture(fastify: FastifyInstance, who: Operator, payload: Buffer): Promise<string> {
  const headers = { sid: who.sid, otk: who.operatorToken ?? '', 'content-type': 'application/octet-stream' }
  const answer = await fastify.inject({ method: 'POST', url: uploadPicture.path, headers, payload })
  return answer.json<{ data: UploadedPicture }>().data.name
}
