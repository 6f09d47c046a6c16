import { randomUUID } from 'node:crypto'
import { type Charge, Humidor, verifyWebhook } from '@humidor/sdk/index.ts'
import Fastify from 'fastify'

const basket = { reference: 'Robusto × 2', items: [{ title: 'Robusto', quantity: 2, price: '12.25' }] }
const page = (body: string) => `<!doctype html><html lang="en"><title>A cigar shop</title><main>${body}</main></html>`

/** Serves pages. Bodies stay texts, as the signature of a webhook is of the body exactly as it arrived. */
function openServer() {
  const server = Fastify()
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  server.addHook('onSend', async (_request, reply) => void reply.type('text/html; charset=utf-8'))
  return server
}

/** What the buyer sees of their order. */
function orderPage(charge: Charge | undefined) {
  if (charge?.state === 'paid') return page(`<h1>Thank you</h1><p>Paid. Receipt ${charge.bill?.receipt}</p>`)
  if (charge?.state !== 'open') return page('<h1>The order has ended</h1><a href="/">Again</a>')
  return page(
    `<meta http-equiv="refresh" content="1"><h1>Pay ₡ ${charge.amountCig}</h1><a href="${charge.url}">Pay with Humidor</a>`,
  )
}

/** A whole shop: it sells one basket for ₡. `key` needs the scope `charges:write`; `baseUrl` is the address of the platform; `secret` is that of the webhook, which posts to `/hooks`. */
export function openShop({ key, baseUrl, secret }: { key: string; baseUrl: string; secret: string }) {
  const humidor = new Humidor({ key, baseUrl })
  const orders = new Map<string, Charge>()
  const shop = openServer()
  shop.get('/', () =>
    page('<h1>Two Robustos</h1><form method="post" action="/orders"><button>Pay 24.50 USCD</button></form>'),
  )
  shop.post('/orders', async (_request, reply) => {
    const order = randomUUID()
    const wish = { currency: 'USCD', amount: '24.50', ...basket, metadata: { order } } as const
    orders.set(order, await humidor.charges.create(wish, { idempotencyKey: order }))
    return await reply.redirect(`/orders/${order}`, 303)
  })
  shop.post<{ Body: string }>('/hooks', async ({ body, headers }, reply) => {
    const event = await verifyWebhook(body, String(headers['humidor-signature']), secret).catch(() => undefined)
    const charge = event?.data.charge
    // The same event may arrive twice: the order is then what it was.
    if (charge && orders.has(charge.metadata['order'] ?? '')) orders.set(charge.metadata['order'] ?? '', charge)
    return reply.code(event ? 200 : 400).send()
  })
  shop.get<{ Params: { order: string } }>('/orders/:order', ({ params: { order } }) => orderPage(orders.get(order)))
  return shop
}
