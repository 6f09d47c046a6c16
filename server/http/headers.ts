import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This route writes its own security headers, instead of those of a page. */
    ownHeaders?: true
    /** The units that a request for this document costs its address. */
    documentCost?: number
    /** Milliseconds for a client to read the answer, instead of `READ_TIMEOUT_MS`. */
    readTimeoutMs?: number
  }
}

const INLINE = /<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g

/** The CSP sources, `'sha256-…'`, of the inline scripts or styles of these pages. Nothing else inline may run. */
export function inlineHashes(pages: readonly string[], tag: 'script' | 'style'): string[] {
  const sources = pages.flatMap((page) =>
    [...page.matchAll(INLINE)]
      .filter(([, found, text]) => found === tag && text)
      .map(([, , text]) => `'sha256-${hash('sha256', text ?? '', 'base64')}'`),
  )
  return [...new Set(sources)]
}

interface Pages {
  production: boolean
  /** The text of each page. */
  pages: readonly string[]
}

/**
 * Writes the security headers of pages on every answer without its own. Builds them once: Fastify's plugin builds them for every
 * request, even one without them, and that garbage stays until a full collection.
 */
export function protectPages(app: FastifyInstance, pages: Pages) {
  const protect = helmet(securityHeaders(pages))
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.ownHeaders) done()
    else protect(request.raw, reply.raw, () => done())
  })
}

/** Scripts and styles from this origin only, no frames, no foreign host (threats C112, ASVS 3.4). */
function securityHeaders({ production, pages }: Pages): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineHashes(pages, 'script')],
        styleSrc: ["'self'", ...inlineHashes(pages, 'style')],
        // The first paint of the shell has style attributes. A style attribute cannot run code.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(production ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  }
}

/** The security headers of API answers. Few and fixed, because they are written many thousand times a second. */
export const answerHeaders = ({ production }: { production: boolean }): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  vary: 'Origin',
  ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
