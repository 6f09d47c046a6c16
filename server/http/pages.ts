import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressOnce } from './compressed.ts'

/** The built app: which html stands for which address. */
export interface Shells {
  folder: string
  /** Painted for `/` and `/Home` before the script arrives. */
  home: string
  /** For every other address. */
  app: string
}

/** Finds what the web's build left in `folder`; `undefined` where nothing is built yet. */
export function findShells(folder: string): Shells | undefined {
  const first = (...names: string[]) => names.find((name) => existsSync(join(folder, name)))
  const app = first('app.html', 'index.html')
  return app === undefined ? undefined : { folder, home: first('home.html') ?? app, app }
}

/** The text of each shell, for the hashes of what is written into it. */
export const shellTexts = ({ folder, home, app }: Shells) =>
  [...new Set([home, app])].map((name) => readFileSync(join(folder, name), 'utf8'))

// What is spoken of in these places is never a page of the app, also where nobody answers there.
const NO_PAGE = /^\/(?:api|docs|dev|files|console|healthz|readyz|metrics)(?:\/|$)/i

const isAsset = (file: string) => /[\\/]assets[\\/]/.test(file)

/** Serves the web app: files whose name holds their hash for ever, pages always asked for anew, unknown addresses by the app itself. */
export async function mountPages(app: FastifyInstance, shells: Shells | undefined) {
  if (shells) {
    compressOnce(shells.folder)
    await app.register(fastifyStatic, {
      root: shells.folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/*.map'],
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.header('cache-control', isAsset(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
        reply.header('vary', 'Accept-Encoding')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => await elsewhere(request, reply, shells))
  if (shells) app.get('/', async (_request, reply) => await reply.sendFile(shells.home))
}

async function elsewhere(request: FastifyRequest, reply: FastifyReply, shells: Shells | undefined) {
  const path = request.url.split('?')[0] ?? '/'
  // An address with a dot names a file, and that one is not there; a page of the app never has one.
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !path.includes('.') && !NO_PAGE.test(path)
  if (!shells || !isPage) return await reply.code(404).type('text/plain; charset=utf-8').send('not_found')
  return await reply.sendFile(path.toLowerCase() === '/home' ? shells.home : shells.app)
}
