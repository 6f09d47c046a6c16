import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in front of a sandbox, as a phone sees it: it may be unreachable, or have a newer service worker. */
export interface Front {
  address: string
  /** Whether every connection is broken off. Unlike the browser's own switch it holds for service workers too. */
  setDown(down: boolean): void
  /** Answers `/sw.js` changed by this function. */
  setWorker(change: (source: string) => string): void
  close(): Promise<void>
}

/** Starts a front of a sandbox on a free port. */
export async function startFront(sandbox: { address: string }): Promise<Front> {
  let isDown = false
  let changed = (source: string) => source

  const answerWorker = async (outgoing: ServerResponse) => {
    const answer = await fetch(`${sandbox.address}/sw.js`)
    outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
    outgoing.end(changed(await answer.text()))
  }
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { origin, ...headers } = incoming.headers
    const own = { ...headers, host: new URL(sandbox.address).host, ...(origin && { origin: sandbox.address }) }
    const passed = request(sandbox.address + incoming.url, { method: incoming.method, headers: own }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  }
  const server = createServer((incoming, outgoing) => {
    if (isDown) incoming.socket.destroy()
    else if (incoming.url === '/sw.js') void answerWorker(outgoing)
    else pass(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setDown: (down) => {
      isDown = down
      if (down) server.closeAllConnections()
    },
    setWorker: (change) => (changed = change),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
