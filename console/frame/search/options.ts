import { type Call, mayAsk, type Role } from '@humidor/contract/call.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { searchText } from '@humidor/domain/backoffice/search.ts'
import { fold } from '@humidor/domain/typed/fold.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import { type ActOnRecord, actsOnRecords, freshActs } from '../../words/acts.ts'
import { type Found, foundDetail, foundNumber, foundWords } from '../../words/found.ts'
import { settingWords } from '../../words/settings.ts'
import type { Screen } from '../screen.ts'
import type { Recent } from './recent.ts'

/** A line of the search: choosing it opens its address, or goes on typing. */
export interface Option {
  key: string
  title: string
  detail: string
  amount?: Found['amount']
  at?: Date | null
  /** The address that it opens. */
  href?: string
  /** The text to go on with, in place of an address. */
  type?: string
  /** What the device remembers once it was opened; absent: nothing. */
  recent?: Recent
}

export interface Group {
  name: string
  options: readonly Option[]
  /** Said below the options. */
  more?: string
}

const MOST_SETTINGS = 6
const MOST_PAGES = 6

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** True when each typed word begins a word of the text. */
export function hasWords(text: string, typed: string): boolean {
  const [all, sought] = [wordsOf(text), wordsOf(typed)]
  return sought.length > 0 && sought.every((word) => all.some((one) => one.startsWith(word)))
}

/** An act in front of a text, and the text of its record: `freeze alice`. */
export interface Typed {
  acts: readonly ActOnRecord[]
  /** To send to the server; empty: nothing. */
  search: string
}

/** Parses what the operator typed. Only acts that the role has count as such. */
export function readTyped(typed: string, role: Role): Typed {
  const text = readers.search(typed)
  const small = fold(text)
  const acts = actsOnRecords.filter(
    ({ word, call }) => mayAsk(role, call) && (small === word || small.startsWith(`${word} `)),
  )
  const rest = acts[0] ? text.slice(acts[0].word.length) : text
  return { acts, search: searchText(rest) }
}

const allowed =
  (role: Role) =>
  ({ call }: { call: Call }) =>
    mayAsk(role, call)

const linked = (name: string, found: readonly { name: string; at: string; detail?: string }[]): Group => ({
  name,
  options: found.map(({ name: title, at, detail = '' }) => ({ key: at, title, detail, href: at })),
})

/** Pages, settings and acts by their words. They need no request. */
export function ownGroups(typed: string, role: Role, screens: readonly Screen[]): Group[] {
  const small = fold(readers.search(typed))
  const begun = small === '' ? [] : actsOnRecords.filter((act) => allowed(role)(act) && act.word.startsWith(small))
  const unique = begun.filter((act, at) => begun.findIndex(({ word }) => word === act.word) === at)
  const acts: Group = {
    name: 'Actions',
    options: [
      ...unique.map(({ word, name, kinds }) => ({
        key: `act ${word}`,
        title: `${name}…`,
        detail: `Type “${word}” and whom or what: ${kinds.map((kind) => foundWords[kind].name.toLowerCase()).join(', ')}`,
        type: `${word} `,
      })),
      ...linked(
        '',
        freshActs.filter((act) => allowed(role)(act) && hasWords(act.name, typed)),
      ).options,
    ],
  }
  const pages = screens.filter((screen) => allowed(role)(screen) && hasWords(screen.name, typed))
  const settings = mayAsk(role, consoleContract.settings.allSettings) ? Object.entries(settingWords) : []
  const named = settings.filter(([, { name, help }]) => hasWords(`${name} ${help}`, typed))
  const best = named.toSorted(
    ([, one], [, other]) => Number(hasWords(other.name, typed)) - Number(hasWords(one.name, typed)),
  )
  return [
    acts,
    linked(
      'Pages',
      pages
        .slice(0, MOST_PAGES)
        .map(({ name, path, group }) => ({ name, at: path, detail: group === 'you' ? '' : group })),
    ),
    linked(
      'Settings',
      best
        .slice(0, MOST_SETTINGS)
        .map(([key, { name, help }]) => ({ name, at: `/settings?item=${key}`, detail: help })),
    ),
  ].filter(({ options }) => options.length > 0)
}

const option = (it: Found): Option => {
  const href = foundWords[it.kind].at(it)
  const recent = { title: foundNumber(it), kind: it.kind, href }
  return {
    key: `${it.kind} ${it.id}`,
    title: it.title,
    detail: foundDetail(it),
    amount: it.amount,
    at: it.at,
    href,
    recent,
  }
}

/** The found records by kind, in the server's order; before them the typed act on those it is for. */
export function foundGroups(
  found: readonly Found[],
  more: readonly Found['kind'][],
  acts: readonly ActOnRecord[],
): Group[] {
  const onRecords = acts.flatMap((act) =>
    found
      .filter(({ kind }) => act.kinds.includes(kind))
      .map((it) => ({
        ...option(it),
        key: `${act.name} ${it.kind} ${it.id}`,
        title: `${act.name} ${it.title}`,
        href: act.at?.(it.id) ?? foundWords[it.kind].at(it),
      })),
  )
  const kinds = [...new Set(found.map(({ kind }) => kind))].map((kind) => ({
    name: foundWords[kind].name,
    options: found.filter((it) => it.kind === kind).map(option),
    ...(more.includes(kind) && { more: 'There are more. Type more to narrow them down.' }),
  }))
  return onRecords.length > 0 ? [{ name: 'Actions', options: onRecords }, ...kinds] : kinds
}

/** True when the records come first: one of them can mean nothing else. */
export const isSure = (found: readonly Found[]): boolean => found[0]?.fit === 'whole'
