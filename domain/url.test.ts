import { expect, it } from 'vitest'
import { urlOf } from './url.ts'

it('reads an address, and one that is seen from another', () => {
  expect(urlOf('https://humidor.example/Home?lang=de')?.search).toBe('?lang=de')
  expect(urlOf('/Notice', 'https://humidor.example/Home')?.href).toBe('https://humidor.example/Notice')
})

it.each(['', '/Notice', 'humidor', 'https://', 'http://a b'])('reads no address in %j', (text) => {
  expect(urlOf(text)).toBeUndefined()
})
