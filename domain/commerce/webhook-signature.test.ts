import { describe, expect, it } from 'vitest'
import { isRecent, readSignature, SIGNATURE_TOLERANCE, signatureHeader, signedText } from './webhook-signature.ts'

const [ONE, OTHER] = ['a'.repeat(64), 'b'.repeat(64)]

describe('the signature of a webhook', () => {
  it('names its time and a digest for each secret', () => {
    expect(signedText(1_764_483_940, '{"id":"evt_1"}')).toBe('1764483940.{"id":"evt_1"}')
    const header = signatureHeader(1_764_483_940, [ONE, OTHER])
    expect(header).toBe(`t=1764483940,v1=${ONE},v1=${OTHER}`)
    expect(readSignature(header)).toEqual({ seconds: 1_764_483_940, digests: [ONE, OTHER] })
    expect(readSignature(`${header},v2=later`)).toEqual({ seconds: 1_764_483_940, digests: [ONE, OTHER] })
  })

  it.each([
    ...['', 't=1', `v1=${ONE}`, `t=1,t=2,v1=${ONE}`, `t=x,v1=${ONE}`, `t=-1,v1=${ONE}`, `t=1,v1=${ONE.toUpperCase()}`],
    ...[`t=1,v1=${ONE}a`, `t=1, v1=${ONE}`, `t=1,v1=${Array(5).fill(ONE).join(',v1=')}`],
  ])('%j is none', (header) => {
    expect(readSignature(header)).toBeUndefined()
  })

  it('is valid for five minutes, before and after', () => {
    const signature = { seconds: 1_000, digests: [ONE] }
    const at = (seconds: number) => isRecent(signature, (1_000 + seconds) * 1_000)
    expect([0, SIGNATURE_TOLERANCE, -SIGNATURE_TOLERANCE].map(at)).toEqual([true, true, true])
    expect([SIGNATURE_TOLERANCE + 0.001, -SIGNATURE_TOLERANCE - 0.001].map(at)).toEqual([false, false])
  })
})
