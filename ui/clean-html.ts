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

/** One of its own, so that what is hooked in here holds for nothing else. Made when first asked, as it needs a page. */
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
 * What may be shown of HTML that operators wrote: the server has taken everything else out before, and here it is taken out
 * once more, by the rules of the browser that shows it (threats C112).
 */
export const cleanHtml = (html: string): DocumentFragment =>
  purifier().sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
