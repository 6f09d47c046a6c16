import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWebLink, webLink } from './link.ts'

describe('the address of a link', () => {
  it.each([
    ['https://leaf.test', 'https://leaf.test/'],
    ['https:evil.example', 'https://evil.example/'],
    ['https:/evil.example', 'https://evil.example/'],
    ['https:\\\\evil.example', 'https://evil.example/'],
    ['https:\\evil.example\\path', 'https://evil.example/path'],
    ['https:////evil.example', 'https://evil.example/'],
    ['HTTPS://Leaf.Test/A', 'https://leaf.test/A'],
    [' \n\thttps://leaf.test/a\tb ', 'https://leaf.test/ab'],
    ['ht\ntps://leaf.test', 'https://leaf.test/'],
    ['https://leaf.test/"><script>', 'https://leaf.test/%22%3E%3Cscript%3E'],
    ['https://leaf.test/#javascript:alert(1)', 'https://leaf.test/#javascript:alert(1)'],
    // A mark that reverses the text after it, behind and inside the host.
    ['https://leaf.test/\u202Egpj.exe', 'https://leaf.test/%E2%80%AEgpj.exe'],
    ['https://le\u202Eaf.test/', undefined],
    ['https://лист.test/', 'https://xn--h1afte.test/'],
    ['https://leaf。test/', 'https://leaf.test/'],
    ['https://user@leaf.test', undefined],
    ['https://leaf.test@evil.example', undefined],
    ['https://user:word@leaf.test', undefined],
    ['https://:@leaf.test', 'https://leaf.test/'],
    ['https://leaf.test\\@evil.example', 'https://leaf.test/@evil.example'],
    ['https://', undefined],
    ['https:', undefined],
    ['https://?', undefined],
    ['https:/// ', undefined],
    ['//leaf.test', undefined],
    ['\\\\leaf.test', undefined],
    ['/Index', undefined],
    ['leaf.test', undefined],
    ['http://leaf.test', undefined],
    ['ftp://leaf.test', undefined],
    ['javascript:alert(1)', undefined],
    ['JaVaScRiPt:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    ['\u0001javascript:alert(1)', undefined],
    ['javascript://leaf.test/%0aalert(1)', undefined],
    ['data:text/html,x', undefined],
    ['vbscript:x', undefined],
    ['blob:https://leaf.test/1', undefined],
    ['view-source:https://leaf.test', undefined],
    ['https://leaf.test:99999', undefined],
    ['', undefined],
  ])('%j is saved as %j', (typed, saved) => {
    expect(webLink(typed)).toBe(saved)
    expect(isWebLink(typed)).toBe(saved !== undefined)
  })

  it('is saved in one spelling, in ASCII, without a user name, and does not change when it is saved again', () => {
    const links = fc.oneof(
      fc.webUrl({ validSchemes: ['https'] }),
      fc.string({ unit: 'binary' }).map((text) => `https:${text}`),
    )
    fc.assert(
      fc.property(links, (typed) => {
        const saved = webLink(typed)
        if (saved === undefined) return
        expect(saved).toMatch(/^https:\/\/[^/@\\\s]+\/[!-~]*$/)
        expect(webLink(saved)).toBe(saved)
      }),
    )
  })
})
