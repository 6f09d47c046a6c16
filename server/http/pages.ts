import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
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
export const shellTexts = (...built: readonly (Shells | undefined)[]) =>
  built.flatMap((shells) =>
    shells === undefined
      ? []
      : [...new Set([shells.home, shells.app])].map((name) => readFileSync(join(shells.folder, name), 'utf8')),
  )

// What is spoken of in these places is never a page of the members' app, also where nobody answers there.
const NO_PAGE = /^\/(?:api|docs|dev|pictures|console|healthz|readyz|metrics)(?:\/|$)/i
// The operators' app has this place to itself.
const CONSOLE = /^\/console(?:\/|$)/

const isAsset = (file: string) => /[\\/]assets[\\/]/.test(file)

/** The two apps that the server may have to show. */
export interface Built {
  /** The members' app, at every address that nobody else has. */
  web: Shells | undefined
  /** The operators' app, at `/console`. */
  console: Shells | undefined
}

/** Serves the apps: files whose name holds their hash for ever, pages always asked for anew, unknown addresses by the app itself. */
export async function mountPages(app: FastifyInstance, { web, console }: Built) {
  const mount = async (shells: Shells | undefined, prefix: string, decorateReply: boolean) => {
    if (!shells) return
    compressOnce(shells.folder)
    await app.register(fastifyStatic, { ...files, root: shells.folder, prefix, decorateReply })
  }
  await mount(web, '/', true)
  await mount(console, '/console/', !web)
  app.setNotFoundHandler(async (request, reply) => await elsewhere(request, reply, { web, console }))
  if (web) app.get('/', async (_request, reply) => await reply.sendFile(web.home))
}

/** What a page may ask of the device: the camera alone, which reads a shop's code, and for nobody but us. */
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

/** The shell that stands for an address where no file is; undefined where no page is either. */
function shellAt(path: string, { web, console }: Built): { name: string; folder: string } | undefined {
  // An address with a dot names a file, and that one is not there; a page of an app never has one.
  if (path.includes('.')) return undefined
  if (CONSOLE.test(path)) return console && { name: console.app, folder: console.folder }
  if (!web || NO_PAGE.test(path)) return undefined
  return { name: path.toLowerCase() === '/home' ? web.home : web.app, folder: web.folder }
}

async function elsewhere(request: FastifyRequest, reply: FastifyReply, built: Built) {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const shell = reads ? shellAt(request.url.split('?')[0] ?? '/', built) : undefined
  if (!shell) return await reply.code(404).type('text/plain; charset=utf-8').send('not_found')
  return await reply.sendFile(shell.name, shell.folder)
}
