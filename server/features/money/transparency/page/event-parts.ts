import { type Html, type HtmlPart, html } from '../../../../http/html.ts'
import type { KeptHead } from '../../../../ledger/heads.ts'
import { SHOWN } from '../figures.ts'
import { count, dayText, dayTime, moment, money, type PageContext, section, table } from './pieces.ts'

const none = ({ say }: PageContext) => html`<p class="none">${say('none')}</p>`

/** The last draws, each with the page that recomputes it. */
export function drawsPart(page: PageContext): Html {
  const { say, lang, figures } = page
  const rows = figures.draws.map(({ id, type, due_at, entries, won, won_money }) => [
    html`<a href="/Draw?id=${id}">${say('draws.draw')} ${id}</a>`,
    moment(lang, due_at),
    count(lang, entries),
    count(lang, won),
    money(lang, won_money, type === 'usdc' ? 'USCD' : 'CIG'),
  ])
  const columns = (['draw', 'at', 'entries', 'won', 'amount'] as const).map((name) => say(`draws.${name}`))
  return section(page, 'draws', () => [
    rows.length === 0 ? none(page) : table(say('parts.draws.title'), columns, rows),
    html`<p class="links"><a href="/Draws">${say('draws.all')}</a> <a href="/Lottery">${say('draws.raffle')}</a></p>`,
  ])
}

/** A length of time in words: days, hours, minutes and seconds. */
export function lengthText(lang: string, ms: number): string {
  const seconds = Math.round(ms / 1000)
  const parts = (
    [
      ['day', Math.floor(seconds / 86_400)],
      ['hour', Math.floor(seconds / 3_600) % 24],
      ['minute', Math.floor(seconds / 60) % 60],
      ['second', seconds % 60],
    ] as const
  ).filter(([unit, value]) => value > 0 || (unit === 'second' && seconds === 0))
  const words = parts.map(([unit, value]) =>
    new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
  )
  return new Intl.ListFormat(lang, { style: 'narrow', type: 'unit' }).format(words)
}

/** When the platform was down, and for how long deadlines paused. */
export function downtimePart(page: PageContext): Html {
  const { say, lang, figures } = page
  const { downtimes, downtimeEver: ever } = figures
  const recent = downtimes.reduce((sum, { from, until }) => sum + until.getTime() - from.getTime(), 0)
  const row = (label: string, times: number, ms: number): HtmlPart[] => [
    label,
    count(lang, times),
    lengthText(lang, ms),
  ]
  return section(page, 'downtime', () => [
    table(
      say('parts.downtime.title'),
      [say('parts.downtime.title'), say('downtime.times'), say('downtime.length')],
      [row(say('downtime.recent'), downtimes.length, recent), row(say('downtime.ever'), ever.count, ever.ms)],
    ),
    downtimes.length === 0
      ? html`<p class="none">${say('downtime.never')}</p>`
      : table(
          say('downtime.recent'),
          [say('downtime.from'), say('downtime.until'), say('downtime.lasted')],
          downtimes
            .slice(-SHOWN.heads)
            .reverse()
            .map(({ from, until }) => [
              moment(lang, from),
              moment(lang, until),
              lengthText(lang, until.getTime() - from.getTime()),
            ]),
        ),
  ])
}

/** What two operators changed by hand, by kind and coin. */
export function manualPart(page: PageContext): Html {
  const { say, lang, figures } = page
  const sums = (times: bigint, amount: bigint, coin: (typeof figures.manual)[number]['coin']) => [
    html`${say('manual.count', { count: Number(times) })}`,
    coin !== null &&
      times > 0n &&
      html` · <span class="amount">${money(lang, amount, coin)}${coin === 'POINT' && ` ${say('points')}`}</span>`,
  ]
  const rows = figures.manual.map(({ kind, coin, recentCount, recentAmount, count: times, amount }) => [
    say(`manual.kinds.${kind}`),
    sums(recentCount, recentAmount, coin),
    sums(times, amount, coin),
  ])
  return section(page, 'manual-changes', () =>
    rows.length === 0
      ? none(page)
      : table(say('parts.manual-changes.title'), [say('manual.kind'), say('manual.recent'), say('manual.ever')], rows),
  )
}

const head = ({ lang }: PageContext, { number, hash, at }: KeptHead, day?: string): Html =>
  html`<li><span class="block">${number}</span> ${day === undefined ? moment(lang, at) : dayTime(lang, day)} <code class="hash">${hash}</code></li>`

/** The newest blocks of the ledger's chain, one of each day, and how to keep one. */
export function headsPart(page: PageContext): Html {
  const { say, figures } = page
  const daily = figures.days.map((row) => head(page, { number: row.number, hash: row.hash, at: row.sealedAt }, row.day))
  return section(page, 'chain-heads', () => [
    html`<p class="keep">${say('heads.keep')}</p>`,
    html`<h3>${say('heads.newest')}</h3><ol class="heads">${figures.heads.map((one) => head(page, one))}</ol>`,
    daily.length > 0 &&
      html`<details><summary>${say('heads.daily')}</summary><ol class="heads">${daily}</ol></details>`,
  ])
}

/** The proofs of liabilities of the last days. */
export function proofPart(page: PageContext): Html {
  const { say, lang, figures } = page
  const { proofs = [] } = figures
  const rows = proofs.map(({ day, totals, root, list, check }) => [
    dayTime(lang, day),
    totals.map(({ coin, amount }) => html`<span class="amount own">${money(lang, amount, coin)}</span> `),
    html`<code class="hash">${root}</code>`,
    html`<a href="${list}">${say('proof.list')}</a> <a href="${check}">${say('proof.check')}</a>`,
  ])
  return section(page, 'liabilities-proof', () =>
    rows.length === 0
      ? html`<p class="none">${say('pending')}</p>`
      : table(
          say('parts.liabilities-proof.title'),
          [say('proof.day'), say('proof.totals'), say('proof.root'), say('proof.list')],
          rows,
        ),
  )
}

/** The keys that receipts are signed with. */
export function keysPart(page: PageContext): Html {
  const { say, lang, figures } = page
  const { keys = [] } = figures
  const dayOf = (at: Date) => dayText(lang, at.toISOString().slice(0, 10))
  const rows = keys.map(({ id, algorithm, publicKey, from, until }) => [
    html`${say('keys.id')} ${id}`,
    algorithm,
    html`<code class="hash">${publicKey}</code>`,
    until === null
      ? say('keys.since', { from: dayOf(from) })
      : say('keys.between', { from: dayOf(from), to: dayOf(until) }),
  ])
  return section(page, 'receipt-keys', () =>
    rows.length === 0
      ? html`<p class="none">${say('pending')}</p>`
      : table(
          say('parts.receipt-keys.title'),
          [say('keys.id'), say('keys.algorithm'), say('keys.key'), say('keys.valid')],
          rows,
        ),
  )
}
