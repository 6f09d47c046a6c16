/** Text of HTML that is safe to put into a page. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Escapes a text for HTML: for an element, and for an attribute in quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** What a template takes. Nothing is written for `undefined` and `false`. */
export type HtmlPart = Html | string | number | bigint | false | undefined | readonly HtmlPart[]

function textOf(part: HtmlPart): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(textOf).join('') : escapeHtml(String(part))
}

/** A template of HTML. Every value is escaped, except what another template made. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(pieces.map((piece, at) => piece + (at < parts.length ? textOf(parts[at]) : '')).join(''))
