import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const WORTH_IT = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.map', '.wasm'])
const SMALLEST = 512

const isNewer = (file: string, than: string) => !existsSync(file) || statSync(file).mtimeMs < statSync(than).mtimeMs

/**
 * Writes a brotli and a gzip file beside every file that is worth it, once per build, so that no request waits for compression.
 * Leaves a read-only folder as it is.
 */
export function compressOnce(folder: string) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    if (!WORTH_IT.has(extname(file)) || statSync(file).size < SMALLEST) continue
    try {
      if (isNewer(`${file}.br`, file)) {
        const bytes = readFileSync(file)
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    } catch {
      return
    }
  }
}
