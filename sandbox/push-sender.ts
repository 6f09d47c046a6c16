import { createHash } from 'node:crypto'
import { knownPushHosts } from '@humidor/domain/community/push.ts'
import { createPushSender } from '@humidor/server/adapters/push/push.ts'
import { openPushReceiver } from './push-receiver.ts'

/** The sandbox's own private key. It stays the same for the same secret, so that browsers survive a restart. */
const keyOf = (secret: string) => createHash('sha256').update(`sandbox push key ${secret}`).digest('base64url')

/** What sends push notifications in the sandbox: to the known push services, and to the sandbox's own. */
const senderTo = (local: string, secret: string) =>
  createPushSender({
    privateKeys: [keyOf(secret)],
    contact: 'https://humidor.test',
    hosts: knownPushHosts,
    local,
  })

export type SandboxPush = Awaited<ReturnType<typeof openSandboxPush>>

/** Opens the sandbox's push service, and what sends to it. `now` is the time that messages are marked with. */
export async function openSandboxPush(secret: string, now: () => Date) {
  const receiver = await openPushReceiver({ now })
  const sender = senderTo(receiver.origin, secret)
  return {
    sender,
    /** What came, newest first; only to one device where one is given. */
    list: receiver.list,
    refuse: receiver.refuse,
    /** A new browser, as it describes itself to the platform. */
    device: () => receiver.device(sender.publicKey),
    async close() {
      sender.close()
      await receiver.close()
    },
  }
}
