import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createDocument } from '../http/documents.ts'
import { openapi } from './openapi.ts'
import type { DocsOptions } from './options.ts'
import { page } from './page.ts'

/**
 * Serves the description of the API at `/docs`, and for machines at `/docs/openapi.json`. Makes each at its first request, because that
 * takes a sixth of the time of a start.
 */
export function mountDocs(app: FastifyInstance, options: DocsOptions) {
  const files = [
    ['/docs', 'text/html; charset=utf-8', () => page(options)],
    ['/docs/docs.css', 'text/css; charset=utf-8', () => readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8')],
    ['/docs/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openapi(options), null, 2)],
  ] as const
  for (const [path, type, make] of files) {
    const document = createDocument(type, make)
    app.get(path, (request, reply) => document.send(request, reply))
  }
}
