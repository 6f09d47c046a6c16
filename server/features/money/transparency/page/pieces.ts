import { exact, placesOf } from '@humidor/domain/money/format.ts'
import { type Coin, micros } from '@humidor/domain/money/micros.ts'
import { figure } from '@humidor/domain/money/text.ts'
import { isDailyPart, type TransparencyPart } from '@humidor/domain/money/transparency.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { type Html, type HtmlPart, html } from '../../../../http/html.ts'
import type { Figures } from '../figures.ts'
import type { Say } from '../words.ts'

/** What each piece of the page needs. */
export interface PageContext {
  key: LanguageKey
  /** BCP 47. */
  lang: string
  say: Say
  figures: Figures
  hidden: ReadonlySet<TransparencyPart>
}

/** The parts of the page, and the list of what it does not prove. */
export type SectionId = TransparencyPart | 'limits'

/** A moment in UTC: `29 Nov 2026, 10:15 UTC`. */
export function moment(lang: string, at: Date): Html {
  const text = new Intl.DateTimeFormat(lang, {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC', calendar: 'gregory' },
  }).format(at)
  return html`<time datetime="${at.toISOString()}">${text} UTC</time>`
}

/** A day, written as in the reader's language. @param day `yyyy-mm-dd` */
export const dayText = (lang: string, day: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC', calendar: 'gregory' }).format(
    new Date(`${day}T00:00:00Z`),
  )

export const dayTime = (lang: string, day: string): Html => html`<time datetime="${day}">${dayText(lang, day)}</time>`

/** A whole number in the reader's language. */
export const count = (lang: string, value: number | bigint): string => figure(lang, BigInt(value), 'POINT').whole

/** Decimals that show each of these amounts to its last millionth, so that readers can add them up. */
export const placesFor = (amounts: readonly bigint[], coin: Coin): number =>
  coin === 'POINT' ? 0 : Math.max(2, ...amounts.map((amount) => placesOf(micros(amount))))

/** An amount with its unit. `places`: decimals, by default as many as it has. */
export function money(lang: string, amount: bigint, coin: Coin, places = placesFor([amount], coin)): Html {
  const { sign, whole, decimals } = figure(lang, amount, coin, { places })
  const value = coin === 'POINT' ? amount.toString() : exact(micros(amount))
  const before = coin === 'CIG' && html`<span class="unit">₡</span>\u00A0`
  const after = (coin === 'USDT' || coin === 'USCD') && html` <span class="unit">${coin}</span>`
  return html`<data class="money" value="${value}">${before}${sign}${whole}${decimals !== '' && html`<span class="decimals">${decimals}</span>`}${after}</data>`
}

/** A name and its figure. */
export interface Line {
  label: HtmlPart
  value: HtmlPart
  /** The sum of the lines above. */
  total?: boolean
}

export const lines = (rows: readonly Line[]): Html =>
  html`<dl class="lines">${rows.map(
    ({ label, value, total = false }) =>
      html`<div class="${total ? 'line total' : 'line'}"><dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl>`

/** A table that becomes a list of cards on a phone. The roles keep its meaning there. `caption` is read out. */
export const table = (caption: string, columns: readonly string[], rows: readonly (readonly HtmlPart[])[]): Html =>
  html`<table role="table"><caption class="unseen">${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map((name) => html`<th role="columnheader" scope="col">${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(
    (row) =>
      html`<tr role="row">${row.map((cell, at) =>
        at === 0
          ? html`<th role="rowheader" scope="row">${cell}</th>`
          : html`<td role="cell" data-label="${columns[at] ?? ''}"><span class="value">${cell}</span></td>`,
      )}</tr>`,
  )}</tbody></table>`

const dataLinks = ({ say, figures, lang }: PageContext, part: TransparencyPart, title: string): Html => {
  const link = (ending: 'csv' | 'json', format: string) =>
    html`<a href="/transparency/data/${part}.${ending}" aria-label="${say('dataOf', { part: title, format })}">${format}</a>`
  return html`<p class="data">${moment(lang, isDailyPart(part) ? figures.dailyAt : figures.at)}<span>${say('data')}: ${link('csv', 'CSV')} · ${link('json', 'JSON')}</span></p>`
}

/** A section of the page: its heading, what it means, its figures and its data. A hidden one says that it is not published. */
export function section(page: PageContext, part: TransparencyPart, body: () => HtmlPart): Html {
  const { say, hidden } = page
  const title = say(`parts.${part}.title`)
  const inside = hidden.has(part)
    ? html`<p class="none">${say('hidden')}</p>`
    : html`${body()}${dataLinks(page, part, title)}`
  return html`<section id="${part}" aria-labelledby="h-${part}"><h2 id="h-${part}">${title}</h2>
<p class="means">${say(`parts.${part}.means`)}</p>${inside}</section>
`
}
