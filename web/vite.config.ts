import { fileURLToPath } from 'node:url'
import { buildTarget } from '@humidor/ui/browsers.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { quietContract } from './build/contract.ts'
import { preparedWords } from './build/words.ts'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))

// What a visitor meets first stands apart from what only later pages need; and the pieces that several of those share
// come in one file, as twenty small ones would keep a slow phone waiting longer.
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/, priority: 3 },
  { name: 'first', test: /[\\/](web|ui|client|locales)[\\/]|node_modules/, tags: ['$initial' as const], priority: 2 },
  {
    name: 'api',
    // What checks draws, the signatures of their beacon and the spelling of addresses is large, and fetched by whoever checks one;
    // what writes spreadsheets by whoever wants a file.
    test: /node_modules[\\/](@noble[\\/](?!curves|hashes[\\/]sha3)|zod[\\/]|@tanstack[\\/])|[\\/](contract|domain)[\\/](?!(money[\\/]address|products[\\/](beacon|chance|draw|raffle))\.ts|spreadsheet[\\/]|node_modules)/,
    priority: 1,
  },
  {
    name: 'pieces',
    // What draws QR codes is as large as twenty pieces, and only for the few pages that show one.
    test: /[\\/](ui|client)[\\/](?!QrCode)|[\\/]web[\\/](api|frame)[\\/]|node_modules[\\/](?!uqr[\\/])/,
    minShareCount: 3,
  },
]

/** The browser's build. `build.ts` runs it, paints Home with it, and writes the pages. */
export default defineConfig({
  root: folder('.'),
  plugins: [preparedWords(), quietContract(), react()],
  build: {
    target: buildTarget,
    outDir: folder('dist'),
    emptyOutDir: true,
    assetsInlineLimit: 2048,
    manifest: true,
    chunkSizeWarningLimit: 400,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
