import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hiddenParts } from '@humidor/domain/money/transparency.ts'
import { languages } from '@humidor/locales/languages.ts'
import type { FastifyInstance } from 'fastify'
import { createDocument, type Document } from '../../../http/documents.ts'
import { languageAsked } from '../../../http/language.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import type { Figures } from './figures.ts'
import { transparencyPage } from './page/page.ts'

/** The style sheet, in this order. */
const SHEETS = ['tokens.css', 'layout.css', 'sections.css', 'tables.css', 'wide.css']

/** The page is sent in one of seven languages. */
const VARY = 'Accept-Encoding, Accept-Language'

export interface MountParts {
  figures(): Promise<Figures>
  settings: ReadSettings
  publicUrl: string
}

/**
 * Serves the page at `/Transparency`, in the language of `?lang=` or of the browser, without a session. Each language is written
 * once for each reading of the figures. A changed switch applies at once.
 */
export function mountTransparency(app: FastifyInstance, { figures, settings, publicUrl }: MountParts) {
  const written = new WeakMap<Figures, Map<string, Document>>()

  async function pageIn(asked: unknown, accepted: string | undefined): Promise<Document> {
    const language = languages.find(({ key }) => key === asked)?.key ?? languageAsked(accepted)
    const [now, inForce] = await Promise.all([figures(), settings()])
    const hidden = hiddenParts(inForce)
    const pages = written.get(now) ?? new Map<string, Document>()
    written.set(now, pages)
    const name = [language, ...hidden].join(' ')
    const make = () => transparencyPage({ language, figures: now, hidden, publicUrl })
    const page = pages.get(name) ?? createDocument('text/html; charset=utf-8', make, undefined, VARY)
    pages.set(name, page)
    return page
  }

  for (const path of ['/Transparency', '/transparency'])
    app.get<{ Querystring: { lang?: unknown } }>(path, { config: { documentCost: 2 } }, async (request, reply) => {
      const page = await pageIn(request.query.lang, request.headers['accept-language'])
      return await page.send(request, reply)
    })
  const css = () => SHEETS.map((name) => readFileSync(join(import.meta.dirname, 'page', name), 'utf8')).join('')
  const style = createDocument('text/css; charset=utf-8', css)
  app.get('/transparency/transparency.css', (request, reply) => style.send(request, reply))
}
