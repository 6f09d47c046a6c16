import { openSandbox } from '@humidor/sandbox/open.ts'
import { expect, it } from 'vitest'
import { runRotateVerb } from './rotate-verb.ts'

it('rotate-signing-key replaces the key, needs the secret, and takes no words', async () => {
  const { db, secret, close } = await openSandbox()
  const said: string[] = []
  const run = (args: string[], config: { secret: string | undefined; production: boolean }) =>
    runRotateVerb({ db, args, config: { ...config, data: '/nowhere' }, say: (sentence) => said.push(sentence) })
  const config = { secret, production: true }
  expect([await run([], config), await run([], config), await run(['now'], config)]).toEqual([0, 0, 2])
  expect(said).toEqual([
    'Key 1 signs receipts from now on.',
    'Key 2 signs receipts from now on.',
    'npm run humidor -- rotate-signing-key',
  ])
  await expect(run([], { ...config, secret: undefined })).rejects.toThrow('HUMIDOR_SECRET is missing')
  await close()
}, 60_000)
