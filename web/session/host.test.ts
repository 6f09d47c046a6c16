import { describe, expect, it } from 'vitest'
import { apiHost } from './host.ts'

describe('the API’s host', () => {
  const host = 'api.humidor.example'
  it.each([
    ['', undefined, undefined],
    [`?host=${host}`, undefined, host],
    ['', host, host],
    ['?host=evil.example', undefined, undefined],
    ['?host=evil.example', host, host],
    ['', 'evil.example', undefined],
    [`?host=${host}.evil.example`, undefined, undefined],
    ['?host=API.humidor.example', undefined, undefined],
    [`?host=https://${host}`, undefined, undefined],
    [`?host=${host}@evil.example`, undefined, undefined],
    ['?host=', undefined, undefined],
  ])('with the address %j and %s in storage is %s', (search, stored, chosen) =>
    expect(apiHost(search, stored, [host])).toBe(chosen),
  )
})
