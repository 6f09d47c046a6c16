import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'

/** A certificate of nobody's, for `shop.example.com` and all names below `shops.example.com`, for a hundred years. */
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBwDCCAWegAwIBAgIUIF9HjkbljI4/FChrnYBLq2nwWvAwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQc2hvcC5leGFtcGxlLmNvbTAgFw0yNjExMzAwNjQwNDVaGA8y
MTI2MTEwNjA2NDA0NVowGzEZMBcGA1UEAwwQc2hvcC5leGFtcGxlLmNvbTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABCOGK0RQ29LUJ+scllTRZ03Qf9ORGeoeiHjj
/bnN1xl90cK8aSJRWPfidJh55ci45TMFMUI8nCmR2sjiqh4T7t+jgYYwgYMwHQYD
VR0OBBYEFMW/lIzlQVxLi0MMQJY6NwQyIcG/MB8GA1UdIwQYMBaAFMW/lIzlQVxL
i0MMQJY6NwQyIcG/MA8GA1UdEwEB/wQFMAMBAf8wMAYDVR0RBCkwJ4IQc2hvcC5l
eGFtcGxlLmNvbYITKi5zaG9wcy5leGFtcGxlLmNvbTAKBggqhkjOPQQDAgNHADBE
AiAOHSf/n5YAWp9F0xW/pcDs5DgvYzbBbRyW9vjr5vyJ9wIgDTL1XyleDk4CXjU5
so9wFx5v1DLQwKBBU+AFx+kLDJw=
-----END CERTIFICATE-----`
/** The same for `shop.example.com`, which expired in 2024. */
export const EXPIRED_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBdDCCARqgAwIBAgIBATAKBggqhkjOPQQDAjAbMRkwFwYDVQQDDBBzaG9wLmV4
YW1wbGUuY29tMB4XDTI0MDEwMTAwMDAwMFoXDTI0MDIwMTAwMDAwMFowGzEZMBcG
A1UEAwwQc2hvcC5leGFtcGxlLmNvbTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
BCOGK0RQ29LUJ+scllTRZ03Qf9ORGeoeiHjj/bnN1xl90cK8aSJRWPfidJh55ci4
5TMFMUI8nCmR2sjiqh4T7t+jTzBNMBsGA1UdEQQUMBKCEHNob3AuZXhhbXBsZS5j
b20wDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUxb+UjOVBXEuLQwxAljo3BDIh
wb8wCgYIKoZIzj0EAwIDSAAwRQIhAN1YRdAXklEOVqphhDYsU6XyPj/AKCZC8M1s
eErDT8KxAiBsoN6pAHoBmFPwKHCnDoj/dwDA3NuvHUGkmd2l2Nh85A==
-----END CERTIFICATE-----`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgkY+MA7YNauFR/AxC
ZFBkxYuItFUeiiQo9lJ59KLWhdGhRANCAAQjhitEUNvS1CfrHJZU0WdN0H/TkRnq
Hoh44/25zdcZfdHCvGkiUVj34nSYeeXIuOUzBTFCPJwpkdrI4qoeE+7f
-----END PRIVATE KEY-----`

export interface TestReceiver {
  port: number
  /** Requests that arrived, and connections. */
  requests: number
  connections: number
  server: Server
  close(): Promise<unknown>
}

/** A server of a shop on this machine, with a certificate for `shop.example.com`. `port`: any free one unless given. */
export async function openReceiver(
  answer: RequestListener,
  host = '127.0.0.1',
  { cert = TEST_CERTIFICATE, port = 0 } = {},
): Promise<TestReceiver> {
  const server = createServer({ cert, key: KEY }, (request, response) => {
    receiver.requests += 1
    answer(request, response)
  })
  server.on('connection', () => {
    receiver.connections += 1
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const receiver: TestReceiver = {
    port: (server.address() as AddressInfo).port,
    ...{ requests: 0, connections: 0, server },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
  return receiver
}

/** The same, below HTTP: whatever was sent is answered with exactly these bytes, and the connection then stays open. */
export async function openRawReceiver(answer: string | ((socket: TLSSocket) => void)) {
  const open = new Set<TLSSocket>()
  const server = createTlsServer({ cert: TEST_CERTIFICATE, key: KEY }, (socket) => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    socket.once('data', () => (typeof answer === 'string' ? socket.write(answer) : answer(socket)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        for (const socket of open) socket.destroy()
      }),
  }
}
