import type { IncomingMessage, ServerResponse } from 'node:http'
import { openReceiver } from '@humidor/server/adapters/webhooks/receivers.testing.ts'

/** Of so many requests one is refused with 503. */
export const ONE_FAILS_OF = 5

/** An accepted delivery: the event, its charge, and when it came, in milliseconds since 1970. */
export type Arrival = readonly [event: number, charge: number, at: number]
export type ShopsMessage = { port: number } | { arrivals: readonly Arrival[]; requests: number }

let arrivals: Arrival[] = []
let requests = 0

/** A shop's server, which fails one request in five. All are in a process of their own, with TLS. */
async function answer(request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  requests += 1
  const fails = Math.random() * ONE_FAILS_OF < 1
  if (!fails) {
    const { id, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
      id: string
      data: { charge: { id: string } }
    }
    arrivals.push([Number(id.slice('evt_'.length)), Number(data.charge.id), Date.now()])
  }
  response.writeHead(fails ? 503 : 200).end(fails ? 'busy' : 'ok')
}
const receiver = await openReceiver((request, response) => void answer(request, response))
const tell = (message: ShopsMessage) => process.send?.(message)
process.on('message', () => {
  tell({ arrivals, requests })
  arrivals = []
  requests = 0
})
process.on('disconnect', () => process.exit())
tell({ port: receiver.port })
