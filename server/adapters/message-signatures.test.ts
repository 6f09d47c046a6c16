import { readSignature } from '@humidor/domain/money/reserve-proof.ts'
import { reserveKey } from '@humidor/sandbox/reserve-keys.ts'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { signerOf } from './message-signatures.ts'

const chains = ['BSC', 'TRX'] as const
const message = 'Humidor reserve proof 1\nnetwork: BSC\naddress: 0x0\n'

describe.each(chains)('the signer of a text on %s', (chain) => {
  const { addresses, sign } = reserveKey('vault')

  it('is the address of the key', async () => {
    expect(await signerOf(chain, message, await sign(chain, message))).toBe(addresses[chain])
  })

  it('is another one for a text that differs in one letter, and for another network', async () => {
    const signature = await sign(chain, message)
    expect(await signerOf(chain, `${message} `, signature)).not.toBe(addresses[chain])
    const other = chain === 'BSC' ? 'TRX' : 'BSC'
    expect(await signerOf(other, message, signature)).not.toBe(addresses[other])
  })

  it('is the same for the last byte as 0 and 1 or as 27 and 28, once it is read', async () => {
    // Texts are signed until both parities have occurred.
    const seen = new Set<string>()
    for (let n = 0; seen.size < 2; n++) {
      const signature = await sign(chain, `${message}${n}`)
      const last = signature.slice(-2)
      seen.add(last)
      const other = `${signature.slice(0, -2)}${last === '1b' ? '00' : '01'}`
      for (const spelling of [signature, other, other.slice(2), signature.toUpperCase().replace('0X', '0x')])
        expect(await signerOf(chain, `${message}${n}`, readSignature(spelling) ?? '')).toBe(addresses[chain])
    }
  })

  it('does not exist where no key can have made the signature', async () => {
    expect(await signerOf(chain, message, `0x${'0'.repeat(128)}1b`)).toBeUndefined()
    expect(await signerOf(chain, message, `0x${'f'.repeat(128)}1b`)).toBeUndefined()
    expect(await signerOf(chain, message, '0x1234')).toBeUndefined()
  })
})

describe('vectors of other software', () => {
  it('the example of the documentation of web3.js is read on BSC', async () => {
    const key = '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
    const signature =
      '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c'
    expect(await signerOf('BSC', 'Some data', signature)).toBe('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23')
    expect(privateKeyToAddress(key)).toBe('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23')
  })

  it('the example of the tests of blockchain_utils is read on TRON', async () => {
    const key = '0x43985273a3d94eb753fe6acfd7003e88254effce1eb53e2e97b8522558a98038'
    const signature = readSignature(
      'fde00bc33d78109bc61de314c1c0526a047e22a2aaae473ca84b32d8aa35ed3e03720e05d614087e3d8c6fae63879755b32aa08818a2d4de66fee1a617a971671b',
    )
    const { tronAddress } = await import('@humidor/domain/money/address.ts')
    expect(await signerOf('TRX', 'message', signature ?? '')).toBe(tronAddress(privateKeyToAddress(key).slice(2)))
  })
})
