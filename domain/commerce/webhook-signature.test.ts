import { createHmac, timingSafeEqual } from 'node:crypto'
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

describe('a signature', () => {
  const [secret, old] = ['whsec_new', 'whsec_old']
  const mac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
  const body = '{"id":"evt_1","type":"charge.paid"}'
  const seconds = 1_700_000_000
  const header = signatureHeader(
    seconds,
    [secret, old].map((key) => mac(key, signedText(seconds, body))),
  )

  /** As a shop would write it, from the documentation alone. */
  function isGenuine(given: string, text: string, key: string, now: number) {
    let time = ''
    const signatures: string[] = []
    for (const part of given.split(',')) {
      const [name, value] = part.split('=')
      if (name === 't') time = value ?? ''
      if (name === 'v1') signatures.push(value ?? '')
    }
    if (!/^[0-9]+$/.test(time) || Math.abs(now - Number(time)) > 300) return false
    const expected = createHmac('sha256', key).update(`${time}.${text}`).digest()
    return signatures.some((signature) => {
      const bytes = Buffer.from(signature, 'hex')
      return bytes.length === expected.length && timingSafeEqual(bytes, expected)
    })
  }

  it('is accepted by an independent receiver, with the new secret and with the one before', () => {
    expect(isGenuine(header, body, secret, seconds + 300)).toBe(true)
    expect(isGenuine(header, body, old, seconds)).toBe(true)
  })

  it('is refused when it is forged, old or from the future, or the body or the time was altered', () => {
    expect(isGenuine(header, body, 'whsec_other', seconds)).toBe(false)
    expect(isGenuine(header, body, secret, seconds + 301)).toBe(false)
    expect(isGenuine(header, body, secret, seconds - 301)).toBe(false)
    expect(isGenuine(header, `${body} `, secret, seconds)).toBe(false)
    expect(isGenuine(header.replace(`t=${seconds}`, `t=${seconds + 1}`), body, secret, seconds)).toBe(false)
    expect(isGenuine(`t=${seconds},v1=`, body, secret, seconds)).toBe(false)
  })
})
