import { describe, expect, it } from 'vitest'
import { treatmentOf } from './worker.ts'

const origin = 'https://humidor.example'
const at = (path: string, mode = 'navigate', method = 'GET') =>
  treatmentOf({ method, mode, url: origin + path }, origin)

describe('the service worker', () => {
  it.each(['/', '/Home', '/Index', '/Asset?tab=rewards', '/no/such/page', '/Apiary', '/Receipt#code'])(
    'answers the page %s from its cache where the network does not',
    (path) => expect(at(path)).toBe('page'),
  )

  it.each([
    ...['/api/user/info', '/docs', '/dev', '/DEV/inbox', '/pictures/1', '/transparency', '/Transparency', '/console'],
    ...[
      '/console/merchants',
      '/healthz',
      '/readyz',
      '/metrics',
      '/.well-known/security.txt',
      '/transparency/data/a.csv',
    ],
  ])('leaves %s to the server', (path) => {
    expect(at(path)).toBe('none')
    expect(at(path, 'cors')).toBe('none')
  })

  it('caches files of the build alone', () => {
    expect(at('/assets/index-1a2b.js', 'cors')).toBe('asset')
    expect(at('/icons/app-192.png', 'no-cors')).toBe('none')
    expect(at('/sw.js', 'same-origin')).toBe('none')
    expect(at('/assets/index-1a2b.js', 'cors', 'POST')).toBe('none')
    expect(treatmentOf({ method: 'GET', mode: 'cors', url: 'https://evil.example/assets/a.js' }, origin)).toBe('none')
  })
})
