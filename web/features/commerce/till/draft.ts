import { type ChargeCurrency, chargeCurrencies, chargeLife, tipOf } from '@humidor/domain/commerce/charge.ts'
import { type Ticket, ticketItems, ticketMoney } from '@humidor/domain/commerce/till.ts'
import { type Micros, micros } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { useSyncExternalStore } from 'react'
import { session } from '../../../session/session.ts'
import { keep, kept } from '../../../session/storage.ts'
import type { Wanted } from './charge.ts'

/** Per cent of the amount that the till offers as a tip. */
export const tipPercents = [0, 5, 10, 15] as const

/** What the cashier has put together for one guest. */
export interface Draft extends Ticket {
  /** Per cent, or an amount as typed. */
  tip: { percent: number } | { typed: string }
  reference: string
  note: string
}

const CURRENCY = 'till-currency'
const isCurrency = (text: string | undefined): text is ChargeCurrency => chargeCurrencies.some((one) => one === text)

const firstCurrency = (): ChargeCurrency => {
  const before = kept(CURRENCY)
  return isCurrency(before) ? before : 'USCD'
}

/** The draft of the next guest, in the currency that was chosen last. */
export const emptyDraft = (currency: ChargeCurrency = firstCurrency()): Draft => ({
  ...{ currency, lines: [], keyed: '' },
  ...{ tip: { percent: 0 }, reference: '', note: '' },
})

// It outlives the page: a look at the bills must not lose what was keyed.
let draft: Draft | undefined
let owner: string | undefined
const watchers = new Set<() => void>()

function now(): Draft {
  const { mtk } = session.now()
  if (draft === undefined || owner !== mtk) draft = emptyDraft()
  owner = mtk
  return draft
}

function put(next: Draft) {
  draft = next
  keep(CURRENCY, next.currency)
  for (const watcher of watchers) watcher()
}

function listen(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The draft of this till, and how to change it. */
export function useDraft() {
  const current = useSyncExternalStore(listen, now, now)
  const change = (part: Partial<Draft>) => put({ ...now(), ...part })
  return { draft: current, change, clear: () => put(emptyDraft(now().currency)) }
}

/** The tip in millionths; undefined while the typed text is no amount. */
export function tipMoney({ tip, ...ticket }: Draft): Micros | undefined {
  if ('percent' in tip) return tipOf(ticketMoney(ticket), tip.percent)
  return tip.typed === '' ? micros(0n) : parseAmount(tip.typed)
}

type OfCharge = Micros<'USCD' | 'CIG'>

/** The charge that a draft asks for. @param other the title of what was keyed beside items */
export const requestOf = (draft: Draft, other: string): Wanted => ({
  ...{ currency: draft.currency, reference: draft.reference, note: draft.note, seconds: chargeLife.usual },
  money: ticketMoney(draft) as OfCharge,
  tip: (tipMoney(draft) ?? micros(0n)) as OfCharge,
  items: ticketItems(draft, other).map((item) => ({ ...item, price: item.price as OfCharge })),
})
