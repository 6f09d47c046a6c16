import { expect, it } from 'vitest'
import { refuseVisitor } from './guard.ts'

const here = { address: '127.0.0.1', host: '127.0.0.1:8080', origin: undefined }

it('lets this machine in, by each of its names', () => {
  expect(refuseVisitor(here)).toBeUndefined()
  expect(refuseVisitor({ ...here, address: '::1', host: '[::1]:8080' })).toBeUndefined()
  expect(refuseVisitor({ ...here, address: '::ffff:127.0.0.1', host: 'localhost' })).toBeUndefined()
  expect(refuseVisitor({ ...here, origin: 'http://127.0.0.1:8080' })).toBeUndefined()
})

it.each(['10.0.0.7', '::ffff:192.168.1.4', 'fe80::1', '127.0.0.1.evil', undefined])(
  'keeps %s out, whatever it calls itself',
  (address) => {
    expect(refuseVisitor({ ...here, address })).toBeDefined()
  },
)

it.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:8080', 'localhost@evil.example', undefined])(
  'keeps a name out that was pointed here: %s',
  (host) => {
    expect(refuseVisitor({ ...here, host })).toBeDefined()
  },
)

it.each(['https://evil.example', 'null', 'http://127.0.0.1:9999', 'http://localhost:8080'])(
  'keeps the page of another origin out: %s',
  (origin) => {
    expect(refuseVisitor({ ...here, origin })).toBeDefined()
  },
)
