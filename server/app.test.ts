import { contract } from '@humidor/contract/index.ts'
import { openSandbox } from '@humidor/sandbox/open.ts'
import { transportTo, Visitor } from '@humidor/sandbox/visitor.ts'
import { expect, it } from 'vitest'
import { createCaptcha } from './adapters/captcha.ts'
import { systemRandomness } from './adapters/randomness.ts'
import { buildApp } from './app.ts'
import { openDatabase } from './database/database.ts'
import { createLog } from './http/log.ts'

it('a read needs no connection of the writers, even where one query serves many reads', async () => {
  const sandbox = await openSandbox()
  const { alice, clock, secret, making, url } = sandbox
  const [shop] = Object.values(sandbox.merchants)
  const [database, reads] = [openDatabase({ url, max: 1 }), openDatabase({ url, max: 2 })]
  const app = await buildApp({
    config: { production: false, publicUrl: 'http://127.0.0.1:8080', proxies: 0, rateFactor: 1000, secret },
    ...{ database, reads, log: createLog('silent'), version: 'test', passwords: making.passwords },
    adapters: {
      ...{ clock, randomness: systemRandomness, captcha: createCaptcha(systemRandomness), chains: [] },
      mailer: { send: async () => undefined },
    },
  })
  // As while commits wait for a missing standby.
  const busy = await database.pool.connect()
  try {
    const visitor = Object.assign(new Visitor(transportTo(app.fastify)), { sid: alice.sid, token: alice.token })
    expect(await visitor.tryCall(contract.member.changes, {})).toHaveProperty('version')
    expect(await visitor.tryCall(contract.orderBook.list, {})).toHaveProperty('rows')
    expect(await visitor.tryCall(contract.wallet.recipient, { email: sandbox.bob.email })).toHaveProperty('name')
    expect(await visitor.tryCall(contract.merchants.payee, { merchantVcode: shop?.vcode ?? '' })).toHaveProperty('name')
  } finally {
    busy.release()
    await app.close()
    await Promise.all([database.close(), reads.close()])
    await sandbox.close()
  }
})
