import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preparedWords } from './build/words.ts'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))

// What a visitor meets first, apart from what only members need: the cipher, the contract and its schemas, the queries.
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/, priority: 2 },
  { name: 'api', test: /node_modules[\\/](@noble|zod|@tanstack)[\\/]|[\\/](contract|domain)[\\/]/, priority: 1 },
]

/** The browser's build. `build.ts` runs it, paints Home with it, and writes the pages. */
export default defineConfig({
  root: folder('.'),
  plugins: [preparedWords(), react()],
  build: {
    target: ['es2023', 'safari16.4', 'chrome111', 'firefox128'],
    outDir: folder('dist'),
    emptyOutDir: true,
    assetsInlineLimit: 2048,
    manifest: true,
    chunkSizeWarningLimit: 200,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
