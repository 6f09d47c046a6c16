import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createDocument } from '../http/documents.ts'
import { openapi } from './openapi.ts'
import type { DocsOptions } from './options.ts'
import { page } from './page.ts'
import { v1Openapi } from './v1/v1-openapi.ts'
import { v1Page } from './v1/v1-page.ts'

/**
 * Serves the description of the API at `/docs`, and for machines at `/docs/openapi.json`; that of `/api/v1` at `/docs/v1` and `/api/v1/openapi.json`. Makes each at its first request, because that
 * takes a sixth of the time of a start.
 */
export function mountDocs(app: FastifyInstance, options: DocsOptions) {
  const files = [
    ['/docs', 'text/html; charset=utf-8', () => page(options)],
    ['/docs/docs.css', 'text/css; charset=utf-8', () => readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8')],
    ['/docs/v1', 'text/html; charset=utf-8', () => v1Page(options)],
    ['/api/v1/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(v1Openapi(options), null, 2)],
    ['/docs/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openapi(options), null, 2)],
  ] as const
  for (const [path, type, make] of files) {
    const document = createDocument(type, make)
    app.get(path, (request, reply) => document.send(request, reply))
  }
}
