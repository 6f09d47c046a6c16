import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as sdk from './index.ts'

const page = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
const examples = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text = '']) => text)
const AsyncFunction = (async () => undefined).constructor as new (
  ...text: string[]
) => (...args: unknown[]) => Promise<unknown>

/** Runs the examples of the page as one program, against a client that notes what is asked of it. */
async function run() {
  const asked: string[] = []
  const charge = { id: '1', url: 'https://humidor.example/Charge?code=0123456789abcdef', state: 'paid' }
  class Recorded extends sdk.Humidor {
    constructor(options: sdk.ClientOptions) {
      super({
        ...options,
        fetch: async (url, init = {}) => {
          asked.push(`${init.method} ${new URL(url as string).pathname}${new URL(url as string).search}`)
          const isList = String(url as string).includes('/bills')
          return Response.json(isList ? { data: [{ receipt: 'A1B2C3D4', usdt: '24.50' }], next: null } : charge)
        },
      })
    }
  }
  const text = examples.map((one) => `{\n${one.replace(/^import .*$/gm, '')}\n}`)
  // The client of the first example serves the later ones, as it would in one file.
  const program = text.join('\n').replace('const humidor =', 'humidor =')
  const printed: unknown[] = []
  const outside = {
    Humidor: Recorded,
    verifyWebhook: async () => ({ type: 'charge.paid', data: { charge } }),
    console: { log: (...texts: unknown[]) => printed.push(texts.join(' ')) },
    process: { env: { HUMIDOR_KEY: `hk_${'a'.repeat(43)}` } },
    order: { uuid: crypto.randomUUID() },
    fulfil: async (it: unknown) => printed.push(it),
    ...{ body: '', header: '', secret: '', humidor: undefined },
  }
  await new AsyncFunction(...Object.keys(outside), program)(...Object.values(outside))
  return { asked, printed, charge }
}

describe('the page of the SDK', () => {
  it('has examples that run', async () => {
    const { asked, printed, charge } = await run()
    expect(asked).toEqual([
      'POST /api/v1/charges',
      'GET /api/v1/charges/1',
      'POST /api/v1/charges',
      'GET /api/v1/bills?which=converted',
    ])
    expect(printed).toEqual([charge.url, 'paid', 'A1B2C3D4 24.50', charge])
  })

  it('imports only what there is', () => {
    const names = [...page.matchAll(/import \{ ([^}]+) \} from '@humidor\/sdk'/g)].flatMap(([, list = '']) =>
      list.split(', '),
    )
    expect(names.length).toBeGreaterThan(1)
    expect(names.filter((name) => !(name in sdk))).toEqual([])
  })
})
