import { isNewsPicture, newsMarkup } from '@humidor/domain/community/news.ts'
import { webLink } from '@humidor/domain/platform/link.ts'
import sanitizeHtml from 'sanitize-html'

const { tags, attributes, link } = newsMarkup

/** Characters that reverse the reading order, so that a line appears to say something else. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
const withoutTurns = (text: string): string => text.replace(TURNS, '')

const options: sanitizeHtml.IOptions = {
  allowedTags: [...tags],
  allowedAttributes: { a: ['href', 'rel', 'target'], img: [...attributes.img] },
  allowedSchemes: ['https'],
  // Pictures are served beside the app, so their address is a path only.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Scripts and invisible elements do not become text either.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'xmp', 'iframe', 'noembed'],
  transformTags: {
    // Browser editors write these.
    h1: 'h2',
    div: 'p',
    a(tagName, { href: typed = '' }) {
      const href = webLink(typed)
      return { tagName, attribs: href === undefined ? {} : { href, ...link } }
    },
    img: (tagName, { src = '', alt = '' }) => ({
      tagName,
      attribs: isNewsPicture(src) ? { src, alt: withoutTurns(alt) } : {},
    }),
  },
  // A picture from another site, or an empty link to nowhere.
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    (tag === 'img' && attribs['src'] === undefined) || (tag === 'a' && text === '' && mediaChildren.length === 0),
  textFilter: withoutTurns,
  parser: { lowerCaseTags: true },
}

/** The version of the form of bodies. An increment makes `news.rewrite-bodies` rewrite the stored ones. */
export const BODY_FORM = 1

/** Removal may leave an empty parent, so it repeats until nothing changes. */
function until(html: string, how: sanitizeHtml.IOptions): string {
  let [before, now] = [html, sanitizeHtml(html, how).trim()]
  while (now !== before) [before, now] = [now, sanitizeHtml(now, how).trim()]
  return now
}

/** Keeps the permitted parts of an operator's body: the tags of `newsMarkup`, valid links and pictures. Idempotent. */
export const sanitised = (html: string): string => until(html, options)

/** The most characters of a body in the database. */
const MAX_BODY_LENGTH = 20_000

const withoutLinks = {
  ...options,
  transformTags: { ...options.transformTags, a: () => ({ tagName: 'a', attribs: {} }) },
}

/**
 * Converts a body saved by an earlier version into the current form. Escaping may lengthen an address. Where the body then exceeds
 * its limit, its links lead nowhere, and its words stay.
 */
export function inThisForm(stored: string): string {
  const body = sanitised(stored)
  const kept = [...body].length > MAX_BODY_LENGTH ? until(stored, withoutLinks) : body
  return kept === '' ? '<p></p>' : kept
}
