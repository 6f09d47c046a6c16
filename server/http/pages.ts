import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressOnce } from './compressed.ts'
import { RETIRED_WORKER } from './retired-worker.ts'

/** The HTML files of a built app. */
export interface Shells {
  folder: string
  /** The file of `/` and `/Home`, which paints before the script arrives. */
  home: string
  /** The file of every other address. */
  app: string
}

/** Finds the HTML files of a build in `folder`. `undefined` where nothing is built yet. */
export function findShells(folder: string): Shells | undefined {
  const first = (...names: string[]) => names.find((name) => existsSync(join(folder, name)))
  const app = first('app.html', 'index.html')
  return app === undefined ? undefined : { folder, home: first('home.html') ?? app, app }
}

/** The text of each HTML file, for the hashes of its inline scripts and styles. */
export const shellTexts = (...built: readonly (Shells | undefined)[]) =>
  built.flatMap((shells) =>
    shells === undefined
      ? []
      : [...new Set([shells.home, shells.app])].map((name) => readFileSync(join(shells.folder, name), 'utf8')),
  )

// An address under these paths is never a page of the members' app, even where no route answers.
const NO_PAGE = /^\/(?:api|docs|dev|pictures|transparency|console|healthz|readyz|metrics)(?:\/|$)/i
// Only the console serves these addresses.
const CONSOLE = /^\/console(?:\/|$)/

const isAsset = (file: string) => /[\\/]assets[\\/]/.test(file)

/** The two apps that the server may serve. */
export interface Built {
  /** The members' app, at every address without another route. */
  web: Shells | undefined
  /** The console, at `/console`. */
  console: Shells | undefined
  /** False: devices get a service worker that removes itself and all that the app's one has cached. */
  serviceWorker?: boolean | undefined
}

/** Serves the apps. Browsers cache files with a hash in their name for a year, and revalidate pages. Unknown addresses get the app. */
export async function mountPages(app: FastifyInstance, { web, console, serviceWorker = true }: Built) {
  const globIgnore = [...files.globIgnore, ...(serviceWorker ? [] : ['sw.js'])]
  const mount = async (shells: Shells | undefined, prefix: string, decorateReply: boolean) => {
    if (!shells) return
    compressOnce(shells.folder)
    await app.register(fastifyStatic, { ...files, globIgnore, root: shells.folder, prefix, decorateReply })
  }
  await mount(web, '/', true)
  await mount(console, '/console/', !web)
  app.setNotFoundHandler(async (request, reply) => await answerUnknown(request, reply, { web, console }))
  if (web) app.get('/', async (_request, reply) => await reply.sendFile(web.home))
  if (web && !serviceWorker)
    app.get('/sw.js', async (_request, reply) => {
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache')
      return await reply.send(RETIRED_WORKER)
    })
}

/** The device features that a page may use: only the camera, which scans a shop's code, and only on our origin. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()'

const files = {
  wildcard: false,
  index: false,
  preCompressed: true,
  globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/*.map'],
  cacheControl: false,
  setHeaders: (reply, file) => {
    reply.header('cache-control', isAsset(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
    reply.header('vary', 'Accept-Encoding')
    reply.header('permissions-policy', PERMISSIONS)
  },
} satisfies Partial<FastifyStaticOptions>

/** The HTML file of an address without a file. Undefined where the address has no page. */
function shellAt(path: string, { web, console }: Built): { name: string; folder: string } | undefined {
  // An address with a dot names a missing file. The pages of the apps have no dot.
  if (path.includes('.')) return undefined
  if (CONSOLE.test(path)) return console && { name: console.app, folder: console.folder }
  if (!web || NO_PAGE.test(path)) return undefined
  return { name: path.toLowerCase() === '/home' ? web.home : web.app, folder: web.folder }
}

async function answerUnknown(request: FastifyRequest, reply: FastifyReply, built: Built) {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const shell = reads ? shellAt(request.url.split('?')[0] ?? '/', built) : undefined
  if (!shell) return await reply.code(404).type('text/plain; charset=utf-8').send('not_found')
  return await reply.sendFile(shell.name, shell.folder)
}
