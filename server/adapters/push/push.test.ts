import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { openPushReceiver } from '@humidor/sandbox/push-receiver.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPushSender, pauseOf, publicKeyOf } from './push.ts'

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }).d ?? ''
const [newest, older] = [newKey(), newKey()]
const message = { text: '{"title":"Prämie •••"}', ttl: 60, urgency: 'high' } as const

let receiver: Awaited<ReturnType<typeof openPushReceiver>>
let sender: ReturnType<typeof createPushSender>
beforeAll(async () => {
  receiver = await openPushReceiver()
  const local = receiver.origin
  sender = createPushSender({
    privateKeys: [newest, older],
    contact: 'https://humidor.test',
    hosts: ['push.example.com'],
    local,
    resolve: async () => ['127.0.0.1'],
  })
})
afterAll(async () => {
  sender.close()
  await receiver.close()
})

const sendTo = (it: { endpoint: string; p256dh: string; auth: string }, publicKey = sender.publicKey) =>
  sender.send({ ...it, publicKey }, message)

describe('the sender of push notifications', () => {
  it('signs with the key that the device knows, and only the device reads the text', async () => {
    for (const key of [newest, older]) {
      const device = receiver.device(publicKeyOf(key))
      expect(await sendTo(device, publicKeyOf(key))).toEqual({ is: 'sent' })
      expect(receiver.list(device.id)).toMatchObject([message])
      // Another auth secret: the message is of no use.
      await expect(
        sendTo({ ...device, auth: randomBytes(16).toString('base64url') }, publicKeyOf(key)),
      ).rejects.toThrow('400')
    }
    expect(sender.publicKey).toBe(publicKeyOf(newest))
    const device = receiver.device(publicKeyOf(older))
    await expect(sendTo(device)).rejects.toThrow('403')
  })

  it('tells a device that is gone from a service that is busy', async () => {
    const device = receiver.device(sender.publicKey)
    for (const [status, retryAfter, answer] of [
      [410, undefined, { is: 'gone' }],
      [404, undefined, { is: 'gone' }],
      [429, '120', { is: 'later', seconds: 120 }],
      [503, undefined, { is: 'later', seconds: undefined }],
    ] as const) {
      receiver.refuse(device.id, { status, ...(retryAfter && { retryAfter }) })
      expect(await sendTo(device)).toEqual(answer)
    }
    // No redirect is followed.
    receiver.refuse(device.id, { status: 307 })
    await expect(sendTo(device)).rejects.toThrow('307')
    expect(receiver.list(device.id)).toEqual([])
  })

  it('sends nothing for a key that was given up, nor to an address that is not allowed any more', async () => {
    const device = receiver.device(sender.publicKey)
    expect(await sendTo(device, publicKeyOf(newKey()))).toEqual({ is: 'gone' })
    expect(await sendTo({ ...device, endpoint: 'http://127.0.0.1:1/x' })).toEqual({ is: 'gone' })
    // Also where a name on the list leads to this machine.
    await expect(sendTo({ ...device, endpoint: 'https://push.example.com/x' })).rejects.toThrow('not public')
  })
})

it.each([
  ['120', 120],
  ['0', 1],
  ['999999', 86_400],
  ['Sun, 29 Nov 2026 12:01:00 GMT', 60],
  ['Sun, 29 Nov 2026 11:00:00 GMT', 1],
  ['soon', undefined],
  [undefined, undefined],
])('a pause of %s is %s seconds', (header, seconds) =>
  expect(pauseOf(header, new Date('2026-11-29T12:00:00Z'))).toBe(seconds),
)
