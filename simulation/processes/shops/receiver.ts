import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readSignature, signedText } from '@humidor/domain/commerce/webhook-signature.ts'
import type { Webhook } from './shops.ts'

/** A post to a webhook, as its receiver got it. */
export interface Arrival {
  webhookId: bigint
  /** Of the body: `evt_` and the number of the event. */
  event: string
  type: string
  /** The number of the charge that the body is about. */
  chargeId: string
  /** Whether the secret of the webhook signed it. */
  isGenuine: boolean
}

/** The servers of all shops. They accept every post, and keep all that arrives, repeated or not. */
export interface Receiver {
  url: string
  /** Everything, in the order of arrival. */
  arrivals: readonly Arrival[]
  /** Webhooks whose posts are accepted. */
  watch(webhooks: readonly Webhook[]): void
  close(): Promise<void>
}

interface Body {
  id: string
  type: string
  data: { charge?: { id: string }; bill?: { chargeId: string | null } }
}

/** The clocks of a run jump, so the age of a signature proves nothing here. */
function isSignedBy(secret: string, header: string, body: string): boolean {
  const signature = readSignature(header)
  if (!signature) return false
  const digest = createHmac('sha256', secret).update(signedText(signature.seconds, body)).digest('hex')
  return signature.digests.includes(digest)
}

/** Opens the receiver on a free port of the loopback. */
export async function openReceiver(): Promise<Receiver> {
  const arrivals: Arrival[] = []
  const byPath = new Map<string, Webhook>()
  const accept = async (request: IncomingMessage) => {
    const webhook = byPath.get(request.url ?? '')
    const text = await bodyOf(request)
    if (!webhook) return 404
    const { id: event, type, data }: Body = JSON.parse(text)
    const chargeId = data.charge?.id ?? data.bill?.chargeId ?? ''
    const isGenuine = isSignedBy(webhook.secret, String(request.headers['humidor-signature']), text)
    arrivals.push({ webhookId: webhook.id, event, type, chargeId, isGenuine })
    return 200
  }
  const server = createServer((request, response) => {
    void accept(request).then(
      (status) => response.writeHead(status).end('ok'),
      () => response.destroy(),
    )
  })
  // An idle connection that the receiver closes in the moment of a post would be a fault that nobody asked for.
  server.keepAliveTimeout = 0
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    watch(webhooks) {
      for (const webhook of webhooks) byPath.set(webhook.path, webhook)
    },
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
