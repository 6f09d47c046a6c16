import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'

/** A running anvil: a real EVM node, which keeps everything in memory. */
export interface Anvil {
  url: string
  stop(): Promise<void>
}

// The node must end with this process, even if it is killed. The shell waits for the end of its standard input, which
// comes with the end of this process, and then stops the node.
const guard = 'exec 3<&0; "$@" & node=$!; { cat <&3 >/dev/null; kill $node; } 2>/dev/null & wait $node'
const START_TIMEOUT_MS = 20_000

// No website may send requests to it, because its accounts are unlocked.
const noOrigin = ['--allow-origin', 'null']

/**
 * Starts a node on a free port of the loopback, with the chain id of BSC, its ten unlocked accounts of test money, and
 * blocks only when asked for. A block is final two blocks later. @throws a sentence when it does not start
 */
export function startAnvil(): Promise<Anvil> {
  const node = ['--host', '127.0.0.1', '--port', '0', '--chain-id', '56', '--no-mining', '--slots-in-an-epoch', '1']
  const options = [...node, ...noOrigin]
  // Its own process group: Ctrl-C in a terminal must not take the chain from under a server that is still closing.
  const child = spawn('/bin/sh', ['-c', guard, 'sh', anvilProgram(), ...options], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (why: string) => {
      child.stdin?.destroy()
      reject(new Error(`The local chain (anvil) did not start: ${why}`))
    }
    const late = setTimeout(() => fail('it does not listen.'), START_TIMEOUT_MS)
    child.once('error', (error) => fail(error.message))
    child.once('exit', () => fail(output.trim().split('\n').at(-1) ?? 'it ended.'))
    child.stderr?.on('data', (part) => (output += part))
    child.stdout?.on('data', function listening(part) {
      output += part
      const address = /Listening on (\S+)/.exec(output)?.[1]
      if (!address) return
      clearTimeout(late)
      child.removeAllListeners('exit')
      child.stdout?.off('data', listening)
      // What it goes on to say about each request is of no use, but must be read, or the pipe fills up.
      child.stdout?.resume()
      resolve({ url: `http://${address}`, stop: () => stop(child) })
    })
  })
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.stdin?.end()
  await exited
}

/** The program for this machine. The package's own launcher would be one Node process more. */
function anvilProgram() {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${cpu}`
  const launcher = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  try {
    return launcher.resolve(`${name}/bin/anvil`)
  } catch {
    throw new Error(`There is no local chain for this machine (${name}). Set BSC_RPC_URL to a node of your own.`)
  }
}
