import { join } from 'node:path'
import { readConfig } from '@humidor/server/config.ts'
import { openDatabase } from '@humidor/server/database/database.ts'
import { startEmbedded } from '@humidor/server/database/embedded.ts'
import { sql } from 'kysely'
import { benchDeposits } from './deposits.ts'
import { benchHistory } from './history.ts'
import { benchHttp, loadCalls } from './http.ts'
import { combined, commitFloor, throughTeller } from './ledger.ts'
import { benchOrderBook } from './order-book.ts'
import { benchSettlement } from './settlement.ts'
import { benchTeam } from './team.ts'
import { benchWeb, webFigures } from './web.ts'

/** Seconds that each rate is measured for. */
const SECONDS = 5
const CROWD = { first: 20_000_000, count: 10_000 }

const say = (line = '') => process.stdout.write(`${line}\n`)
const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const row = (name: string, perSecond: number, rest = '') =>
  say(`  ${name.padEnd(58)}${Math.round(perSecond).toLocaleString('en').padStart(9)} /s  ${rest}`)

/** A durable server, kept between runs; each part of a run gets an empty database of its own. */
async function withDatabases(parts: readonly ((url: string) => Promise<boolean>)[]): Promise<boolean> {
  const config = readConfig(process.env)
  const embedded = await startEmbedded({ dataFolder: join(config.data, 'bench'), say })
  const admin = openDatabase({ url: embedded.url, max: 1 })
  const name = 'bench_run'
  const url = new URL(embedded.url)
  url.pathname = `/${name}`
  const drop = () => sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.db)
  let isGood = true
  try {
    for (const part of parts) {
      await drop()
      await sql`create database ${sql.id(name)}`.execute(admin.db)
      isGood = (await part(url.href)) && isGood
    }
    return isGood
  } finally {
    await drop()
    await admin.close()
    await embedded.stop()
  }
}

async function payments(url: string): Promise<boolean> {
  const { rounds, breaches } = await benchHttp(url, {
    crowd: CROWD,
    seconds: SECONDS,
    tell: (line) => say(`  ${line}`),
  })
  const floor = await commitFloor(url, { seconds: SECONDS })
  const teller = await throughTeller(url, CROWD, { seconds: SECONDS })
  const hot = await throughTeller(url, CROWD, { seconds: SECONDS, hot: 0.9 })
  const batches = await combined(url, CROWD, { seconds: SECONDS })
  const of = (pick: (round: (typeof rounds)[number]) => number) => middle(rounds.map(pick))
  const waits = ({ p50, p99 }: { p50: number; p99: number }) => `p50 ${p50} ms, p99 ${p99} ms`
  const refused = rounds
    .flatMap(({ http }) => Object.values(http))
    .flatMap((rate) => Object.entries(rate.refused).map(([msg, times]) => `${times} × ${msg}`))

  say('\nTransfers per second, each with a durable commit')
  row('one row and one commit, nothing else (16 connections)', floor.perSecond, waits(floor))
  row(
    'the ledger’s function from SQL, one by one (16)',
    of(({ raw }) => raw.perSecond),
  )
  row('the ledger combining 100, one writer', batches.perSecond, waits(batches))
  row('the teller, 64 in the air', teller.perSecond, waits(teller))
  row('the teller, nine of ten on one account', hot.perSecond, waits(hot))
  for (const call of loadCalls) {
    const p50 = of(({ http }) => http[call].p50)
    const p99 = of(({ http }) => http[call].p99)
    row(
      `sealed HTTP: ${call}, 64 in the air`,
      of(({ http }) => http[call].perSecond),
      waits({ p50, p99 }),
    )
  }
  say(`\n  sealed HTTP / raw ledger, median of ${rounds.length} rounds (goal: above 0.5, later 1.0):`)
  for (const call of loadCalls) say(`    ${call.padEnd(24)}${of(({ http }) => http[call].ratio).toFixed(2)}`)
  say(`  refused: ${refused.join(', ') || 'none'}; invariants that do not hold: ${breaches.join(', ') || 'none'}`)
  return refused.length === 0 && breaches.length === 0
}

async function team(url: string): Promise<boolean> {
  say('\nA team of a million')
  const { findings, breaches } = await benchTeam(url, { tell: (line) => say(`  ${line}`) })
  for (const { what, figure } of findings) say(`  ${what.padEnd(58)}${figure}`)
  say(`  invariants that do not hold: ${breaches.join(', ') || 'none'}`)
  return breaches.length === 0
}

async function history(url: string): Promise<boolean> {
  say('\nA history of a million entries of one member: a page of twenty (goal: below 20 ms)')
  const { findings, breaches } = await benchHistory(url, { tell: (line) => say(`  ${line}`) })
  for (const { what, figure } of findings) say(`  ${what.padEnd(58)}${figure}`)
  say(`  invariants that do not hold: ${breaches.join(', ') || 'none'}`)
  return breaches.length === 0
}

async function deposits(url: string): Promise<boolean> {
  say('\nDeposits on the local chains, every job at its real times, milliseconds')
  const { waits, breaches } = await benchDeposits(url, { rounds: 12, tell: (line) => say(`  ${line}`) })
  const figure = (times: readonly number[]) =>
    `median ${Math.round(middle(times))}, worst ${Math.round(Math.max(...times))}`
  for (const { chain, seen, credited } of waits) {
    say(`  ${`${chain}: paid → seen`.padEnd(58)}${figure(seen)}`)
    say(`  ${`${chain}: last needed block → credited (goal: 3,000)`.padEnd(58)}${figure(credited)}`)
  }
  say(`  invariants that do not hold: ${breaches.join(', ') || 'none'}`)
  return breaches.length === 0
}

async function orderBook(url: string): Promise<boolean> {
  say('\nThe order book: fills per second, each with a durable commit, and a book of ten thousand open orders')
  const crowd = { first: CROWD.first, count: 2_000 }
  const told = await benchOrderBook(url, { crowd, seconds: SECONDS, tell: (line) => say(`  ${line}`) })
  row('all of one buy order, 16 sellers side by side', told.hot)
  row('each of another sell order, 16 buyers side by side', told.many)
  const { median, worst } = told.listed
  say(
    `  ${'the best hundred of each side, and how many (goal: 10 ms)'.padEnd(58)}median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`,
  )
  for (const line of told.plan) say(`    ${line}`)
  const heard = told.heard.toSorted((a, b) => a - b)
  say(
    `  ${'published → heard on another node (goal: 1,000 ms)'.padEnd(58)}median ${Math.round(middle(heard))} ms, worst ${Math.round(heard.at(-1) ?? 0)} ms`,
  )
  say(`  invariants that do not hold: ${told.breaches.join(', ') || 'none'}`)
  return told.breaches.length === 0
}

async function settlement(url: string): Promise<boolean> {
  say('\nA midnight with a million holdings of the flexible treasure and a hundred thousand pledges')
  const told = await benchSettlement(url, {
    holdings: Number(process.env.HOLDINGS ?? 1_000_000),
    tell: (line) => say(`  ${line}`),
  })
  const { report, rows, plain, waits, again, breaches } = told
  const line = (name: string, figure: string) => say(`  ${name.padEnd(58)}${figure}`)
  const s = (time: number) => `${(time / 1000).toFixed(1)} s`
  const mb = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
  const waited = (times: readonly number[]) => {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
    return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(0.999999)} ms of ${sorted.length}`
  }
  const paying = new Set(['treasure-interest', 'pledges-profit'])
  const paid = report.phases.reduce((sum, { name, took }) => (paying.has(name) ? sum + took : sum), 0)
  for (const { name, took, done, worst } of report.phases)
    line(name, `${s(took)}, ${done.toLocaleString('en')} items, worst bite ${Math.round(worst)} ms`)
  line('all of it, in one process', s(report.took))
  line(
    'rows of interest and profit (entries and keys)',
    `${rows.toLocaleString('en')}, ${Math.round(rows / (paid / 1000)).toLocaleString('en')} /s`,
  )
  line(
    'the same rows by INSERT … SELECT, with their indexes',
    `${s(plain.indexed)}, paying took ${(paid / plain.indexed).toFixed(1)} × as long (goal: 3)`,
  )
  line('the same without any index', `${s(plain.bare)}, ${(paid / plain.bare).toFixed(1)} ×`)
  line(
    'memory of that process: at first, at most, at last',
    `${mb(report.memory.first)}, ${mb(report.memory.most)}, ${mb(report.memory.last)}`,
  )
  line('what its heap still holds, before and after', `${mb(report.held.first)}, ${mb(report.held.last)}`)
  line('members, before', waited(waits.before))
  line('members, meanwhile (goal: p99 below 100 ms)', `${waited(waits.meanwhile)}; ${waits.failed} without an answer`)
  line('the same midnight once more', `${s(again.took)}, ${again.rows} rows`)
  say(`  invariants that do not hold: ${breaches.join(', ') || 'none'}`)
  return breaches.length === 0
}

async function pages(url: string): Promise<boolean> {
  say('\nThe web app')
  for (const line of webFigures(await benchWeb(url, { tell: (line) => say(`  ${line}`) }))) say(`  ${line}`)
  return true
}

say('Figures of this machine, this minute. Ratios inside one run are what can be compared.\n')
const parts = { payments, team, history, deposits, 'order-book': orderBook, settlement, web: pages }
// `npm run bench -- payments` measures one part alone.
const asked = Object.entries(parts).flatMap(([name, part]) =>
  process.argv.length < 3 || process.argv.includes(name) ? [part] : [],
)
process.exit((await withDatabases(asked)) ? 0 : 1)
