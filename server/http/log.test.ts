import { expect, it } from 'vitest'
import { createLog } from './log.ts'

const names = [
  'tk',
  'mtk',
  'otk',
  'sid',
  '_c',
  'code',
  'googleCode',
  'password',
  'oldPassword',
  'email',
  'secret',
  'proof',
]

it.each(names)('hides %s, wherever it is logged', (name) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  for (const slip of [{ [name]: 'a-canary' }, { headers: { [name]: 'a-canary' } }])
    log.info({ ...slip, inside: slip }, 'something happened')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain('a-canary')
})
