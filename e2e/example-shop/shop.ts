import { randomUUID } from 'node:crypto'
import { type Charge, Humidor } from '@humidor/sdk/index.ts'
import Fastify from 'fastify'

const basket = { reference: 'Robusto × 2', items: [{ title: 'Robusto', quantity: 2, price: '12.25' }] }
const page = (body: string) => `<!doctype html><html lang="en"><title>A cigar shop</title><main>${body}</main></html>`

/** A whole shop: it sells one basket for ₡. `key` needs the scope `charges:write`; `baseUrl` is the address of the platform. */
export function openShop({ key, baseUrl }: { key: string; baseUrl: string }) {
  const humidor = new Humidor({ key, baseUrl })
  const charges = new Map<string, Charge>()
  const shop = Fastify()
  shop.addHook('onSend', async (_request, reply) => void reply.type('text/html; charset=utf-8'))
  // The form is empty: the order is made here.
  shop.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null))

  shop.get('/', () =>
    page('<h1>Two Robustos</h1><form method="post" action="/orders"><button>Pay 24.50 USCD</button></form>'),
  )

  shop.post('/orders', async (_request, reply) => {
    const order = randomUUID()
    const wish = { currency: 'USCD', amount: '24.50', ...basket, metadata: { order } } as const
    charges.set(order, await humidor.charges.create(wish, { idempotencyKey: order }))
    return await reply.redirect(`/orders/${order}`, 303)
  })

  shop.get<{ Params: { order: string } }>('/orders/:order', async ({ params: { order } }) => {
    const known = charges.get(order)
    if (!known) return page('<h1>No such order</h1>')
    // A shop with webhooks learns it from `charge.paid`, and does not ask.
    const charge = await humidor.charges.get(known.id)
    if (charge.state === 'paid') return page(`<h1>Thank you</h1><p>Paid. Receipt ${charge.bill?.receipt}</p>`)
    if (charge.state !== 'open') return page('<h1>The order has ended</h1><a href="/">Again</a>')
    return page(
      `<meta http-equiv="refresh" content="1"><h1>Pay ₡ ${charge.amountCig}</h1><a href="${charge.url}">Pay with Humidor</a>`,
    )
  })
  return shop
}
