import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether this route writes security headers of its own, and none of a page's. */
    ownHeaders?: true
  }
}

const INLINE = /<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g

/** The CSP sources, `'sha256-…'`, of the scripts or styles written into these pages. Nothing else inline may run. */
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
 * Writes the security headers of pages on whatever has none of its own. They are made once: Fastify's own plugin makes them anew for each
 * request, also for those that are to have none, and what it leaves in memory by that stays until all of it is tidied.
 */
export function protectPages(app: FastifyInstance, pages: Pages) {
  const protect = helmet(securityHeaders(pages))
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.ownHeaders) done()
    else protect(request.raw, reply.raw, () => done())
  })
}

/** Scripts and styles only from here, no frames, no foreign host at all (threats C112, ASVS 3.4). */
function securityHeaders({ production, pages }: Pages): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineHashes(pages, 'script')],
        styleSrc: ["'self'", ...inlineHashes(pages, 'style')],
        // The shell that is painted before the script arrives carries style attributes; an attribute can't run anything.
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

/** The same for the API's answers, which are no pages: a fixed handful, as they are written many thousand times a second. */
export const answerHeaders = ({ production }: { production: boolean }): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  vary: 'Origin',
  ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
