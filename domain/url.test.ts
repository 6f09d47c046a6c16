import { expect, it } from 'vitest'
import { urlOf } from './url.ts'

it('an address is read, also relative to another', () => {
  expect(urlOf('https://humidor.example/Home?lang=de')?.search).toBe('?lang=de')
  expect(urlOf('/Notice', 'https://humidor.example/Home')?.href).toBe('https://humidor.example/Notice')
})

it.each(['', '/Notice', 'humidor', 'https://', 'http://a b'])('no address is read from %j', (text) => {
  expect(urlOf(text)).toBeUndefined()
})
