import { coverageOf } from '@humidor/domain/money/reserves.ts'
import { type TransparencyPart, transparencyParts } from '@humidor/domain/money/transparency.ts'
import { type LanguageKey, languages } from '@humidor/locales/languages.ts'
import { type Html, html } from '../../../../http/html.ts'
import type { Figures } from '../figures.ts'
import { transparencyWords } from '../words.ts'
import { downtimePart, drawsPart, headsPart, keysPart, manualPart, proofPart } from './event-parts.ts'
import { coveragePart, issuePart, liabilitiesPart, reservesPart } from './money-parts.ts'
import { moment, money, type PageContext } from './pieces.ts'

const partOf: Record<TransparencyPart, (page: PageContext) => Html> = {
  reserves: reservesPart,
  liabilities: liabilitiesPart,
  coverage: coveragePart,
  issue: issuePart,
  draws: drawsPart,
  downtime: downtimePart,
  'manual-changes': manualPart,
  'chain-heads': headsPart,
  'liabilities-proof': proofPart,
  'receipt-keys': keysPart,
}

const limits = ['borrowed', 'ownCount', 'outside', 'moment', 'samePage', 'target'] as const

const limitsPart = ({ say }: PageContext): Html =>
  html`<section id="limits" class="limits" aria-labelledby="h-limits"><h2 id="h-limits">${say('limits.title')}</h2>
<p class="means">${say('limits.means')}</p><ul>${limits.map((limit) => html`<li>${say(`limits.${limit}`)}</li>`)}</ul></section>
`

/** The first figures: on chain, owed, and their ratio. Only those that are published. */
function hero({ say, lang, figures, hidden }: PageContext): Html | undefined {
  const { BSC, TRX } = figures.sheet.onChain
  const { liabilities, onChainToLiabilities } = coverageOf(figures.sheet)
  const [hasReserves, hasLiabilities] = [!hidden.has('reserves'), !hidden.has('liabilities')]
  if (!hasReserves && !hasLiabilities) return undefined
  const ratio =
    onChainToLiabilities === null
      ? undefined
      : new Intl.NumberFormat(lang, { style: 'percent', minimumFractionDigits: 1 }).format(onChainToLiabilities / 1000)
  const small = (label: string, value: Html | string) => html`<div><p>${label}</p><p class="second">${value}</p></div>`
  return html`<div class="lid">${
    hasReserves && html`<p>${say('hero.onChain')}</p><p class="first">${money(lang, BSC + TRX, 'USDT', 2)}</p>`
  }<div class="pair">${hasLiabilities && small(say('hero.owed'), money(lang, liabilities, 'USDT', 2))}${
    hasReserves && hasLiabilities && ratio !== undefined && small(say('hero.ratio'), ratio)
  }</div></div>`
}

const languageLinks = ({ say, key }: PageContext): Html =>
  html`<nav class="languages" aria-label="${say('languages')}">${languages.map(
    (one) =>
      html`<a href="/Transparency?lang=${one.key}" hreflang="${one.lang}" lang="${one.lang}"${
        one.key === key && html` aria-current="true"`
      }>${one.own}</a> `,
  )}</nav>`

const contents = ({ say }: PageContext): Html =>
  html`<nav class="contents" aria-label="${say('onThisPage')}"><ol>${transparencyParts.map(
    (part) => html`<li><a href="#${part}">${say(`parts.${part}.title`)}</a></li>`,
  )}<li><a href="#limits">${say('limits.title')}</a></li></ol></nav>`

export interface PageOptions {
  language: LanguageKey
  figures: Figures
  /** The parts that are not published. */
  hidden: readonly TransparencyPart[]
  publicUrl: string
}

/** The whole page in a language. No script, no inline style, nothing of any person. */
export function transparencyPage({ language, figures, hidden, publicUrl }: PageOptions): string {
  const { key, lang, say } = transparencyWords(language)
  const page: PageContext = { key, lang, say, figures, hidden: new Set(hidden) }
  const address = (of: string) => `${publicUrl}/Transparency?lang=${of}`
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="color-scheme" content="dark light">
<meta name="description" content="${say('description')}">
<title>${say('title')} · Humidor</title>
<link rel="icon" href="/favicon.svg">
<link rel="canonical" href="${address(key)}">
${languages.map(
  (one) => html`<link rel="alternate" hreflang="${one.lang}" href="${address(one.key)}">
`,
)}<link rel="stylesheet" href="/transparency/transparency.css">
</head>
<body>
<header>
<p class="band"><a href="/Home">Humidor</a></p>
${languageLinks(page)}
<h1>${say('title')}</h1>
<p class="lead">${say('lead')}</p>
<p class="read">${sentence(say('readAt', { at: MARK }), moment(lang, figures.at))}</p>
${hero(page)}
</header>
${contents(page)}
<main>
${transparencyParts.map((part) => partOf[part](page))}${limitsPart(page)}</main>
<footer><p>${say('foot')}</p><p><a href="/Home">${say('home')}</a></p></footer>
</body>
</html>
`.text
}

/** A character that no text has. */
const MARK = '\u{F8FF}'

/** A sentence around a piece of the page. */
function sentence(text: string, piece: Html): Html {
  const [before = '', after = ''] = text.split(MARK)
  return html`${before}${piece}${after}`
}
