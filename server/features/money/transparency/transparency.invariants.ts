import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

const triggers = ['transparency_day_stays', 'transparency_figure_stays']
const constraints = ['transparency_day_pkey', 'transparency_day_hash', 'transparency_figure_pkey']

/** Rows of a total, as a pattern of their keys. */
const totalsOf = [
  ['reserves', 'total', '^(bsc|tron)$'],
  ...['usdt', 'uscd', 'cig', 'point'].map((coin) => [
    'liabilities',
    `${coin}_total`,
    `^${coin}_(members|reserved|merchants|promised)$`,
  ]),
  ['issue', 'cig_issued', '^cig_(treasury|rewards|team|foundation|promised|fees|members|reserved|merchants)$'],
]
const totals = totalsOf.map((row) => `(${row.map((text) => `'${text}'`).join(', ')})`).join(', ')

/** Invariants of the kept figures of the public page (docs/decisions/0084-transparency-page.md). */
export const transparencyInvariants: readonly Invariant[] = [
  {
    id: 'transparency.totals-are-sums',
    summary: 'Every kept total is the sum of the rows that the page shows above it.',
    sql: `select f.day, f.series, t.total, f.value from (values ${totals}) t (series, total, rows)
      join transparency_figure f on f.series = t.series and f.key = t.total
      where f.value <> (select coalesce(sum(r.value), 0) from transparency_figure r
        where r.series = f.series and r.day = f.day and r.key ~ t.rows)`,
  },
  {
    id: 'transparency.blocks-are-in-the-chain',
    summary: 'Every block that was kept for a day is in the ledger’s chain, unless a loss was accepted since.',
    sql: `select d.day, d.block from transparency_day d left join ledger_block b on b.number = d.block
      where b.hash is distinct from d.block_hash
        and not exists (select from ledger_restore r where d.block > r.number and d.block_at < r.at)`,
  },
  guardsStand('transparency', { triggers, constraints }),
]
