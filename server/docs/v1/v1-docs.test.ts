import { routes } from '@humidor/contract/v1/index.ts'
import { problems } from '@humidor/contract/v1/problems.ts'
import { methodOf, pathOf } from '@humidor/contract/v1/route.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { mountDocs } from '../docs.ts'
import { v1Openapi } from './v1-openapi.ts'

const options = { calls: [], uploads: [], publicUrl: 'https://humidor.example', version: '1.2.3' }
const document = () => structuredClone(v1Openapi(options))

/** What the linter says against a document. */
async function complaints(it: object) {
  const config = await createConfig({
    extends: ['recommended-strict', 'spec'],
    rules: {
      // The platform is not published under a licence.
      'info-license': 'off',
      'info-license-strict': 'off',
      'operation-4xx-response': 'error',
      'operation-operationId-unique': 'error',
      'no-invalid-schema-examples': 'error',
      'no-unused-components': 'error',
    },
  })
  const found = await lintFromString({ source: JSON.stringify(it), config })
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
}

describe('the OpenAPI document of /api/v1', () => {
  it('passes a strict linter, which can complain', async () => {
    expect(await complaints(document())).toEqual([])
    const broken = document()
    Object.assign(broken.components.schemas, { Charge: { $ref: '#/components/schemas/Nothing' } })
    expect((await complaints(broken)).join()).toContain("Can't resolve $ref")
  })

  it('has every route with its scope, and refers to named schemas', () => {
    const { paths, components } = document()
    for (const route of routes) {
      const found = paths[pathOf(route)]?.[methodOf(route).toLowerCase()] as Record<string, never>
      expect(found).toMatchObject({
        operationId: route.id,
        security: [{ key: route.scope ? [route.scope] : [] }],
        responses: { [route.status]: { content: { 'application/json': { schema: { $ref: expect.any(String) } } } } },
      })
      const statuses = route.errors.map((code) => String(problems[code].status))
      expect(Object.keys(found.responses ?? {})).toEqual(expect.arrayContaining(statuses))
    }
    expect(components.schemas).toMatchObject({
      NewCharge: { required: ['currency', 'amount'], additionalProperties: false },
      Charge: { properties: { items: { items: { $ref: '#/components/schemas/ChargeItem' } } } },
    })
    // No answer is closed, because it may get new fields.
    for (const [name, schema] of Object.entries(components.schemas))
      if (!name.startsWith('New')) expect(schema).not.toHaveProperty('additionalProperties')
  })

  it('is served, beside a page that loads nothing from elsewhere and explains every code', async () => {
    const app = Fastify()
    mountDocs(app, options)
    expect((await app.inject('/api/v1/openapi.json')).json()).toMatchObject({
      servers: [{ url: 'https://humidor.example/api/v1' }],
    })
    const { body } = await app.inject('/docs/v1')
    for (const { id } of routes) expect(body).toContain(`id="${id}"`)
    for (const code of Object.keys(problems)) expect(body).toContain(`id="${code}"`)
    expect(body).not.toMatch(/<script|style=|https?:\/\/(?!humidor\.example)/)
    expect(body).not.toMatch(/undefined|\[object/)
  })
})
