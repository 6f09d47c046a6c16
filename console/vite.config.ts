import { fileURLToPath } from 'node:url'
import { buildTarget } from '@humidor/ui/browsers.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))

// Libraries change less often than releases, so their own chunk keeps an update small.
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/, priority: 2 },
  { name: 'packages', test: /node_modules/, priority: 1 },
]

/** The operators' app, mounted at `/console`. */
export default defineConfig({
  root: folder('.'),
  base: '/console/',
  plugins: [react()],
  build: {
    target: buildTarget,
    outDir: folder('dist'),
    emptyOutDir: true,
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 500,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
