import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, expect, it } from 'vitest'
import { createCaptcha } from '../adapters/captcha.ts'
import { createMailer } from '../adapters/mail.ts'
import { systemRandomness as randomness } from '../adapters/randomness.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from '../database/database.ts'
import { createPasswords } from '../platform/security/passwords.ts'
import { createLog } from './log.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
  return () => sandbox.close()
})

const docs = join(import.meta.dirname, '../../docs')
/** The metrics that a text names, without the suffixes of a histogram. */
const namedIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:humidor|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  )

const metricsOn = (page: string) => new Set([...page.matchAll(/^# HELP (\S+)/gm)].map(([, name = '']) => name))

it('a worker serves the same metrics as the other processes, and no docs page', async () => {
  const database = openDatabase({ url: sandbox.url })
  const { clock, secret } = sandbox
  const mailer = createMailer({ url: 'smtp://127.0.0.1:1', from: 'server@humidor.test' })
  const worker = await buildApp({
    config: {
      role: 'worker',
      production: false,
      publicUrl: 'http://127.0.0.1:8080',
      proxies: 0,
      rateFactor: 1,
      secret,
    },
    adapters: { clock, randomness, mailer, captcha: createCaptcha(randomness), chains: [], beacon: undefined },
    ...{ database, log: createLog('silent'), version: 'sandbox', passwords: createPasswords() },
  })
  const { body } = await worker.fastify.inject('/metrics')
  expect(metricsOn(body)).toEqual(metricsOn((await sandbox.fastify.inject('/metrics')).body))
  expect((await worker.fastify.inject('/docs')).statusCode).toBe(404)
  await worker.close()
  await database.close()
})

it('the alarms and the operations page name existing metrics, and the page names every metric of our own', async () => {
  const { body } = await sandbox.fastify.inject('/metrics')
  const served = metricsOn(body)
  const rules = readFileSync(join(docs, 'alerts.yml'), 'utf8')
  const named = namedIn([...rules.matchAll(/^ *expr: (.*)$/gm)].map(([, expr = '']) => expr).join('\n'))
  expect([...named].filter((name) => !served.has(name))).toEqual([])
  const page = namedIn(readFileSync(join(docs, 'operations/monitoring.md'), 'utf8'))
  expect([...page].filter((name) => !served.has(name))).toEqual([])
  expect([...served].filter((name) => name.startsWith('humidor_') && !page.has(name))).toEqual([])
})

it('the table of what to do has every alarm that pages somebody', () => {
  const pages = readFileSync(join(docs, 'alerts.yml'), 'utf8')
    .split(/^ {6}- alert: /m)
    .filter((rule) => rule.includes('severity: page'))
    .map((rule) => rule.split('\n', 1)[0] ?? '')
  const incidents = readFileSync(join(docs, 'operations/incidents.md'), 'utf8')
  expect(pages.length).toBeGreaterThan(8)
  expect(pages.filter((name) => !incidents.includes(`\`${name}\``))).toEqual([])
})

it('every alarm has an expression, a severity and a sentence that says what to do', () => {
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
