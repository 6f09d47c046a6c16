import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, expect, it } from 'vitest'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
  return () => sandbox.close()
})

const docs = join(import.meta.dirname, '../../docs')
/** Figures that are named in a text, without what a histogram adds to its name. */
const namedIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:humidor|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  )

it('the alarms and the page of operations name figures that a server tells, and the page every one that is ours', async () => {
  const { body } = await sandbox.fastify.inject('/metrics')
  const told = new Set([...body.matchAll(/^# HELP (\S+)/gm)].map(([, name = '']) => name))
  const rules = readFileSync(join(docs, 'alerts.yml'), 'utf8')
  const named = namedIn([...rules.matchAll(/^ *expr: (.*)$/gm)].map(([, expr = '']) => expr).join('\n'))
  expect([...named].filter((name) => !told.has(name))).toEqual([])
  const [, section = ''] =
    /^## 8\. Figures and alarms$([\s\S]*?)^## /m.exec(readFileSync(join(docs, 'operations.md'), 'utf8')) ?? []
  const page = namedIn(section)
  expect([...page].filter((name) => !told.has(name))).toEqual([])
  expect([...told].filter((name) => name.startsWith('humidor_') && !page.has(name))).toEqual([])
})

it('each alarm has an expression, a severity and a sentence that says what to do', () => {
  const rules = readFileSync(join(docs, 'alerts.yml'), 'utf8')
    .split(/^ {6}- alert: /m)
    .slice(1)
  for (const rule of rules) {
    expect(rule).toMatch(/^\w+\n {8}expr: \S/)
    expect(rule).toMatch(/severity: (page|ticket) }/)
    expect(rule).toMatch(/summary: '[A-Z].{20,}\.' }/)
  }
  expect(rules.length).toBeGreaterThan(20)
})
