import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="floor"><title>Floor</title></head><body><div id="root"></div><script type="module" src="/main.tsx"></script></body></html>`

const main = `
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { IntlProvider, useTranslations } from 'use-intl'
import { Link, Route, Router } from 'wouter'
const Page = () => {
  const t = useTranslations()
  const { data } = useQuery({ queryKey: ['name'], queryFn: async () => 'Floor' })
  return <main><h1>{t('hello', { name: data ?? 'Floor' })}</h1><Link href="/">Again</Link></main>
}
createRoot(document.getElementById('root')).render(
  <QueryClientProvider client={new QueryClient()}>
    <IntlProvider locale="en" messages={{ hello: 'Hello {name}' }}>
      <Router><Route path="/"><Page /></Route></Router>
    </IntlProvider>
  </QueryClientProvider>,
)
`

/**
 * Builds an empty page with the same libraries from the same lockfile: React, router, queries and translations.
 * It is the lower bound for the product's pages. @returns the built folder
 */
export async function buildFloor(cache: string): Promise<string> {
  mkdirSync(cache, { recursive: true })
  const root = mkdtempSync(join(cache, 'floor-'))
  writeFileSync(join(root, 'index.html'), html)
  writeFileSync(join(root, 'main.tsx'), main)
  const mode = process.env['NODE_ENV']
  await build({ root, configFile: false, logLevel: 'error', plugins: [react()] })
  // Vite sets NODE_ENV to production for the whole process. Restore it, because later code would take it for its own.
  if (mode === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = mode
  return join(root, 'dist')
}
