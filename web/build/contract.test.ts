import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { withoutSentences } from './contract.ts'

const folder = fileURLToPath(new URL('../../contract/', import.meta.url))
const files = readdirSync(folder).filter((file) => /^[\w-]+\.ts$/.test(file))

describe('the contract in the bundle', () => {
  it('has no sentences, and is otherwise unchanged', () => {
    const code = `call({\n  summary:\n    'Gives it to O\\'Hara’s, at once.',\n  who: 'member',\n  x: numbered('1, or 2.'),\n  y: { description: 'A part.', type: 'number' } })`
    expect(withoutSentences(code)).toBe(
      `call({\n  summary:\n    '',\n  who: 'member',\n  x: numbered(''),\n  y: { description: '', type: 'number' } })`,
    )
  })

  it.each(files)('has no sentences in %s', (file) => {
    const code = readFileSync(folder + file, 'utf8')
    const stripped = withoutSentences(code)
    expect(stripped.match(/\btells:\s*'[^']/g)).toBeNull()
    expect(stripped.split('\n')).toHaveLength(code.split('\n').length)
  })
})
