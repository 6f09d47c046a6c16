import { isNewsPicture, newsMarkup, picturesIn } from '@humidor/domain/community/news.ts'
import { isWebLink } from '@humidor/domain/platform/link.ts'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { sanitised } from './sanitising.ts'
import { payloads } from './xss.testing.ts'

const OURS = `/pictures/${'a1'.repeat(13)}.webp`

/** The faults of a body: every forbidden element, attribute and address. */
function faultsIn(html: string): string[] {
  const faults: string[] = []
  const allowed: Readonly<Record<string, readonly string[]>> = {
    a: ['href', 'rel', 'target'],
    img: [...newsMarkup.attributes.img],
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!(newsMarkup.tags as readonly string[]).includes(name)) faults.push(`<${name}>`)
        for (const [attribute, value] of Object.entries(attributes)) {
          if (!allowed[name]?.includes(attribute)) faults.push(`${name} ${attribute}`)
          if (attribute === 'href' && !isWebLink(value)) faults.push(value)
          if (attribute === 'src' && !isNewsPicture(value)) faults.push(value)
        }
        if (name === 'a' && 'href' in attributes && attributes['rel'] !== newsMarkup.link.rel)
          faults.push('a without rel')
      },
      oncomment: () => faults.push('a comment'),
      onprocessinginstruction: () => faults.push('an instruction'),
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return faults
}

describe('a body', () => {
  it('loses everything that could run, load or lead elsewhere, in each of hundreds of attempts', () => {
    expect(payloads.filter((payload) => faultsIn(payload).length > 0).length).toBeGreaterThan(200)
    for (const payload of payloads) expect([payload, faultsIn(sanitised(payload))]).toEqual([payload, []])
  })

  it('does so for all attempts together too, and does not change when it is sanitised again', () => {
    const once = sanitised(payloads.join('\n'))
    expect(faultsIn(once)).toEqual([])
    for (const payload of payloads) expect(sanitised(sanitised(payload))).toBe(sanitised(payload))
  })

  it('keeps the formatting that operators use', () => {
    const body = `<h2>Leaves</h2><p>A <strong>good</strong> <em>year</em>.<br />Truly.</p><ul><li>one</li></ul><blockquote>Patience.</blockquote><hr /><img src="${OURS}" alt="A barn" />`
    expect(sanitised(body)).toBe(body)
    expect(picturesIn(sanitised(body))).toEqual(['a1'.repeat(13)])
  })

  it('has links that open beside the app and send no referrer', () => {
    expect(sanitised('<a href="https://leaf.test/a?b=1&amp;c=2" onclick="x()">more</a>')).toBe(
      '<a href="https://leaf.test/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">more</a>',
    )
    expect(sanitised('<a href="http://leaf.test">more</a>')).toBe('<a>more</a>')
  })

  it('shows no picture of another site', () => {
    expect(sanitised('<p>a<img src="https://evil.test/track.gif">b</p>')).toBe('<p>ab</p>')
  })

  it('turns the lines of editors into paragraphs', () => {
    expect(sanitised('<div>one</div><h1>two</h1><span style="color:red">three</span>')).toBe(
      '<p>one</p><h2>two</h2>three',
    )
  })
})
