import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/
const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

/** What the guard looks at. */
export interface Visitor {
  /** The other end of the socket itself; no header is believed about it. */
  address: string | undefined
  host: string | undefined
  origin: string | undefined
}

/**
 * Why a visitor may not use the page, or undefined. The socket must end on this machine. That alone is not enough: a page
 * of any site, open in a browser on this machine, could ask too. So the browser must have asked for this machine by its
 * own name (a foreign name that was pointed here would stand in `Host`), and for itself (`Origin`).
 */
export function refuseVisitor({ address, host, origin }: Visitor): string | undefined {
  if (!LOOPBACK.test(address ?? '')) return 'This page is only open to this machine.'
  if (!HERE.test(host ?? '')) return 'This page is only open under localhost or 127.0.0.1.'
  if (origin !== undefined && origin !== `http://${host}`) return 'This page is only open to its own page.'
  return undefined
}

/** The visitor as a request shows them. */
export const visitorOf = ({ socket, headers }: FastifyRequest): Visitor => ({
  address: socket.remoteAddress,
  host: headers.host,
  origin: headers.origin,
})
