import { businessDay } from '@humidor/domain/business-day.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import { coverageOf } from '@humidor/domain/money/reserves.ts'
import { assetOf, cigOf, cigRows, debtRows, debtsOf, promisesOf } from '@humidor/domain/money/transparency.ts'
import { FORECAST_MOST } from '@humidor/domain/products/coverage.ts'
import { type Html, type HtmlPart, html } from '../../../../http/html.ts'
import { type ChartLine, chart } from './chart.ts'
import { lines, moment, money, type PageContext, placesFor, section, table } from './pieces.ts'

const MILLION = 1_000_000

/** A line of a chart: the kept days, and the figure that the page shows at the place of its day. */
function lineOf({ figures }: PageContext, name: `${string}.${string}`, label: string, now: bigint | null): ChartLine {
  const recorded = figures.days.find(({ at }) => at.getTime() === figures.dailyAt.getTime())
  const today = recorded?.day ?? businessDay(figures.dailyAt)
  const kept = figures.charts.filter(({ series, key, day }) => `${series}.${key}` === name && day !== today)
  const points = kept.map(({ day, value }) => ({ day, value }))
  return { label, points: now === null ? points : [...points, { day: today, value: now }] }
}

const shownAs =
  ({ lang }: PageContext, coin: Coin) =>
  (value: bigint) =>
    money(lang, value, coin)

/** The amounts on each network, the addresses, and their course. */
export function reservesPart(page: PageContext): Html {
  const { say, lang, figures } = page
  const { BSC, TRX } = figures.sheet.onChain
  const places = placesFor([BSC, TRX], 'USDT')
  return section(page, 'reserves', () => [
    lines([
      { label: 'BNB Smart Chain', value: money(lang, BSC, 'USDT', places) },
      { label: 'TRON', value: money(lang, TRX, 'USDT', places) },
      { label: say('total'), value: money(lang, BSC + TRX, 'USDT', places), total: true },
    ]),
    html`<h3>${say('reserves.proven')}</h3>`,
    provenAddresses(page),
    chart(page, {
      id: 'chart-reserves',
      title: say('chart.reserves'),
      lines: [lineOf(page, 'reserves.bsc', 'BNB Smart Chain', BSC), lineOf(page, 'reserves.tron', 'TRON', TRX)],
      text: shownAs(page, 'USDT'),
      unit: MILLION,
    }),
  ])
}

function provenAddresses({ say, lang, figures: { proven } }: PageContext): HtmlPart {
  if (proven === undefined || proven.length === 0) return html`<p class="none">${say('pending')}</p>`
  return [
    html`<p class="means">${say('reserves.provenMeans')}</p>`,
    table(
      say('reserves.proven'),
      [
        say('reserves.address'),
        say('reserves.network'),
        say('reserves.balance'),
        say('reserves.readAt'),
        say('reserves.provenAt'),
      ],
      proven.map(({ chain, address, balance, readAt, provenAt, explorer }) => [
        html`<a class="hash" href="${explorer}" rel="noopener noreferrer">${address}</a>`,
        chain === 'BSC' ? 'BNB Smart Chain' : 'TRON',
        money(lang, balance, 'USDT'),
        moment(lang, readAt),
        moment(lang, provenAt),
      ]),
    ),
    html`<p><a href="/transparency/reserves.json">${say('reserves.signed')}</a></p>`,
  ]
}

/** What each asset's owners may claim. */
export function liabilitiesPart(page: PageContext): Html {
  const { say, lang, figures, hidden } = page
  const { liabilities } = coverageOf(figures.sheet)
  const { BSC, TRX } = figures.sheet.onChain
  const onChain = lineOf(page, 'reserves.total', say('chart.onChain'), BSC + TRX)
  const owed = lineOf(page, 'liabilities.payable', say('chart.owed'), liabilities)
  return section(page, 'liabilities', () => [
    html`<div class="assets">${figures.sheet.assets.map((asset) => {
      const debts = debtsOf(asset)
      const places = placesFor(Object.values(debts), asset.coin)
      const rows = debtRows.map((row) => ({
        label: say(`liabilities.row.${row}`),
        value: money(lang, debts[row], asset.coin, places),
      }))
      const total = { label: say('total'), value: money(lang, debts.total, asset.coin, places), total: true }
      return html`<div class="asset"><h3>${assetName(page, asset.coin)}</h3>${lines([...rows, total])}</div>`
    })}</div>`,
    html`<h3>${say('liabilities.payable')}</h3><p class="means">${say('liabilities.payableMeans')}</p>`,
    lines([{ label: say('total'), value: money(lang, liabilities, 'USDT'), total: true }]),
    chart(page, {
      id: 'chart-liabilities',
      title: say('chart.liabilities'),
      lines: hidden.has('reserves') ? [owed] : [onChain, owed],
      text: shownAs(page, 'USDT'),
      unit: MILLION,
    }),
  ])
}

const assetName = ({ say }: PageContext, coin: Coin) =>
  coin === 'POINT' ? say('points') : coin === 'CIG' ? '₡ CigarBox' : coin

const lasting = ({ say }: PageContext, days: number | undefined): string => {
  if (days === undefined) return say('coverage.noCost')
  return days >= FORECAST_MOST ? say('atLeastDays', { days }) : say('days', { days })
}

/** The promises with what is there for them, and how long the treasury lasts. */
export function coveragePart(page: PageContext): Html {
  const { say, lang, figures } = page
  const { treasury, lasting: left } = figures.coverage
  return section(page, 'coverage', () => [
    table(
      say('parts.coverage.title'),
      [say('coverage.promise'), say('coverage.owed'), say('coverage.there'), say('coverage.covered')],
      promisesOf(figures.coverage).map(({ kind, coin, owed, there }) => [
        say(`coverage.kind.${kind}`),
        money(lang, owed, coin),
        money(lang, there, coin),
        html`<span class="${owed <= there ? 'good' : 'bad'}">${say(owed <= there ? 'yes' : 'no')}</span>`,
      ]),
    ),
    html`<h3>${say('coverage.treasury')}</h3>`,
    lines([
      { label: 'USDT', value: money(lang, treasury.usdt, 'USDT') },
      { label: 'USCD', value: money(lang, treasury.uscd, 'USCD') },
      { label: 'CigarBox', value: money(lang, treasury.cig, 'CIG') },
    ]),
    html`<h3>${say('coverage.lasts')}</h3><p class="means">${say('coverage.lastsMeans')}</p>`,
    lines([
      { label: say('coverage.lastsNow'), value: lasting(page, left.uscd) },
      { label: say('coverage.lastsSelling'), value: lasting(page, left.uscdSelling) },
      { label: say('coverage.cigLasts'), value: lasting(page, left.cigSelling) },
    ]),
    chart(page, {
      id: 'chart-coverage',
      title: say('chart.coverage'),
      lines: [lineOf(page, 'coverage.lasts', say('chart.lasts'), left.uscd === undefined ? null : BigInt(left.uscd))],
      text: (days) => say('days', { days: Number(days) }),
      unit: 1,
    }),
  ])
}

/** USCD against its backing, and where the issued ₡ are. */
export function issuePart(page: PageContext): Html {
  const { say, lang, figures } = page
  const [issued, backing] = [assetOf(figures.sheet, 'USCD').issued, assetOf(figures.sheet, 'USDT').backing]
  const cig = cigOf(figures.sheet)
  const cigPlaces = placesFor([cig.issued, ...Object.values(cig.rows)], 'CIG')
  const places = placesFor([issued, backing], 'USCD')
  return section(page, 'issue', () => [
    lines([
      { label: say('issue.uscd'), value: money(lang, issued, 'USCD', places) },
      { label: say('issue.backing'), value: money(lang, backing, 'USDT', places) },
      { label: say('issue.difference'), value: money(lang, backing - issued, 'USDT', places), total: true },
    ]),
    html`<h3>${say('issue.cig')}</h3>`,
    lines([
      ...cigRows.map((row) => ({
        label: say(`issue.row.${row}`),
        value: money(lang, cig.rows[row], 'CIG', cigPlaces),
      })),
      { label: say('issue.issued'), value: money(lang, cig.issued, 'CIG', cigPlaces), total: true },
      { label: say('issue.circulating'), value: money(lang, cig.circulating, 'CIG', cigPlaces) },
    ]),
    chart(page, {
      id: 'chart-issue',
      title: say('chart.issue'),
      lines: [lineOf(page, 'issue.cig_circulating', say('chart.circulating'), cig.circulating)],
      text: shownAs(page, 'CIG'),
      unit: MILLION,
    }),
  ])
}
