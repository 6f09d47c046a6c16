import { fileURLToPath } from 'node:url'
import { buildTarget } from '@humidor/ui/browsers.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { quietContract } from './build/contract.ts'
import { preparedWords } from './build/words.ts'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))

// Keeps the entry code apart from code that only later pages need. Small chunks shared by several later pages become one file:
// twenty small files would delay a slow phone longer.
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/, priority: 3 },
  { name: 'first', test: /[\\/](web|ui|client|locales)[\\/]|node_modules/, tags: ['$initial' as const], priority: 2 },
  {
    name: 'api',
    test: /node_modules[\\/](@noble[\\/](?!curves|hashes[\\/]sha3)|zod[\\/]|@tanstack[\\/])/,
    priority: 1,
  },
  {
    // Calls and rules of several pages. Those of one product come with its pages. The checks of draws, beacon signatures, receipts,
    // liabilities and address spelling are large and load only when a check runs; so does the writer of spreadsheets. What is of shops comes
    // with their pages.
    name: 'rules',
    test: /[\\/](contract|domain)[\\/](?!(money[\\/](address|liabilities|receipt|receipt-check|receipt-file|receipt-link|receipt-picture|row-labels?|sum-tree)|products[\\/](beacon|chance|draw|raffle)|commerce[\\/](bill-fields|charge|merchants?|merchant-payment|shop-time|staff-role))\.ts|spreadsheet[\\/]|node_modules)/,
    minShareCount: 8,
    priority: 1,
  },
  {
    name: 'pieces',
    // The QR renderer is as large as twenty chunks, and only a few pages show a code. Drawings, cards, pictures, passkeys, tills and the sending
    // of photos come with their pages.
    // Signatures and the store of receipts belong to the checks.
    test: /[\\/](ui|client)[\\/](?!QrCode|Level\.tsx|art[\\/]|(cigar|code|collectible|level|receipt)-picture|paper\.ts)|[\\/]web[\\/](api|frame)[\\/](?!(passkeys|till)[\\/]|send-photo|follow-use|use(Merchant|ShopZone))|node_modules[\\/](?!uqr[\\/]|idb[\\/]|@noble[\\/]curves)/,
    minShareCount: 3,
  },
]

/** The browser build. `build.ts` runs it, prerenders Home with it, and writes the pages. */
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
