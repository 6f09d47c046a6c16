import { isNewsPicture, newsMarkup } from '@humidor/domain/community/news.ts'
import { webLink } from '@humidor/domain/platform/link.ts'
import sanitizeHtml from 'sanitize-html'

const { tags, attributes, link } = newsMarkup

/** Signs that turn the order of what is read around, so that a line seems to say something else. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
const withoutTurns = (text: string): string => text.replace(TURNS, '')

const options: sanitizeHtml.IOptions = {
  allowedTags: [...tags],
  allowedAttributes: { a: ['href', 'rel', 'target'], img: [...attributes.img] },
  allowedSchemes: ['https'],
  // Pictures lie beside the app, so their path is all of their address.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // What only ran or was not seen is not turned into text either.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'xmp', 'iframe', 'noembed'],
  transformTags: {
    // Editors of the browser write these.
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
  // A picture of elsewhere, and a link to nowhere that holds nothing.
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    (tag === 'img' && attribs['src'] === undefined) || (tag === 'a' && text === '' && mediaChildren.length === 0),
  textFilter: withoutTurns,
  parser: { lowerCaseTags: true },
}

/** Counts the forms in which bodies were ever saved. One more, and `news.rewrite-bodies` brings what is stored into it. */
export const BODY_FORM = 1

/** What is taken out may leave something empty around it, so that it goes on until nothing changes. */
function until(html: string, how: sanitizeHtml.IOptions): string {
  let [before, now] = [html, sanitizeHtml(html, how).trim()]
  while (now !== before) [before, now] = [now, sanitizeHtml(now, how).trim()]
  return now
}

/** What may stay of a body that an operator wrote: the tags of `newsMarkup`, links and pictures as they may be. Of what it answers it takes nothing away. */
export const sanitised = (html: string): string => until(html, options)

/** The most characters that the database keeps of a body. */
const MOST_KEPT = 20_000

const withoutLinks = {
  ...options,
  transformTags: { ...options.transformTags, a: () => ({ tagName: 'a', attribs: {} }) },
}

/**
 * A body that an earlier version saved, in the form of this one. An address may grow by being written out; where the body has no room for that
 * any more its links lead nowhere, and its words stay.
 */
export function inThisForm(stored: string): string {
  const body = sanitised(stored)
  const kept = [...body].length > MOST_KEPT ? until(stored, withoutLinks) : body
  return kept === '' ? '<p></p>' : kept
}
