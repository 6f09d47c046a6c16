import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'

const source = readFileSync(join(import.meta.dirname, 'TestUsdt.sol'), 'utf8')
const folder = join(import.meta.dirname, '../../.cache/solidity')

/**
 * The test token's byte code, compiled from TestUsdt.sol, so that nothing generated lies in the repository. The compiler
 * takes half a second, so what it made is kept beside the checkout until the source changes.
 */
export async function testUsdtCode(): Promise<Hex> {
  const kept = join(folder, `TestUsdt-${createHash('sha256').update(source).digest('hex').slice(0, 16)}.hex`)
  try {
    return readFileSync(kept, 'utf8') as Hex
  } catch {
    const code = await compile()
    keep(kept, code)
    return code
  }
}

async function compile(): Promise<Hex> {
  const { default: solc } = await import('solc')
  const input = {
    language: 'Solidity',
    sources: { 'TestUsdt.sol': { content: source } },
    settings: { optimizer: { enabled: true }, outputSelection: { '*': { TestUsdt: ['evm.bytecode.object'] } } },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled
  const code = output.contracts?.['TestUsdt.sol']?.TestUsdt?.evm.bytecode.object
  if (!code) throw new Error(`TestUsdt.sol does not compile: ${output.errors?.[0]?.formattedMessage}`)
  return `0x${code}`
}

interface Compiled {
  contracts?: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
  errors?: { formattedMessage: string }[]
}

// A checkout that cannot be written to compiles again each time. Written whole or not at all: tests start in parallel.
function keep(file: string, code: Hex) {
  try {
    mkdirSync(folder, { recursive: true })
    const half = `${file}.${process.pid}`
    writeFileSync(half, code)
    renameSync(half, file)
  } catch {}
}
