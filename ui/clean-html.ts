import { isNewsPicture, newsMarkup } from '@humidor/domain/community/news.ts'
import { webLink } from '@humidor/domain/platform/link.ts'
import createPurifier, { type DOMPurify } from 'dompurify'

const { tags, attributes, link } = newsMarkup

const allowed = {
  ALLOWED_TAGS: [...tags],
  ALLOWED_ATTR: [...attributes.a, ...attributes.img],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** A separate instance, so that its hooks affect nothing else. Created lazily, because it needs a document. */
let made: DOMPurify | undefined

function purifier(): DOMPurify {
  if (made) return made
  made = createPurifier(window)
  made.addHook('afterSanitizeAttributes', (element) => {
    if (element.nodeName === 'A') {
      const href = webLink(element.getAttribute('href') ?? '')
      if (href === undefined) element.removeAttribute('href')
      else for (const [name, value] of Object.entries({ href, ...link })) element.setAttribute(name, value)
    }
    if (element.nodeName === 'IMG') {
      if (!isNewsPicture(element.getAttribute('src') ?? '')) element.remove()
      else element.setAttribute('loading', 'lazy')
    }
  })
  return made
}

/**
 * Sanitises HTML by operators. The server has sanitised it before; this repeats it by the rules of the reader's browser (threats
 * C112).
 */
export const cleanHtml = (html: string): DocumentFragment =>
  purifier().sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
