import { isNewsPicture, newsLink, newsMarkup } from '@humidor/domain/news.ts'
import sanitizeHtml from 'sanitize-html'

const { tags, attributes, link } = newsMarkup

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
      const href = newsLink(typed)
      return { tagName, attribs: href === undefined ? {} : { href, ...link } }
    },
    img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: isNewsPicture(src) ? { src, alt } : {} }),
  },
  // A picture of elsewhere, and a link to nowhere that holds nothing.
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    (tag === 'img' && attribs['src'] === undefined) || (tag === 'a' && text === '' && mediaChildren.length === 0),
  parser: { lowerCaseTags: true },
}

/** What may stay of a body that an operator wrote: the tags of `newsMarkup`, links and pictures as they may be. */
export const sanitised = (html: string): string => sanitizeHtml(html, options).trim()
