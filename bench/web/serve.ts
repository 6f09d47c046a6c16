import type { AddressInfo } from 'node:net'
import { protectPages } from '@humidor/server/http/headers.ts'
import { findShells, mountPages, shellTexts } from '@humidor/server/http/pages.ts'
import Fastify from 'fastify'

/** Serves a built folder with the same compression and headers as the product. */
export async function serve(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const shells = findShells(folder)
  if (!shells) throw new Error(`Nothing is built in ${folder}.`)
  const app = Fastify()
  protectPages(app, { production: false, pages: shellTexts(shells) })
  await mountPages(app, { web: shells, console: undefined })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => app.close() }
}
