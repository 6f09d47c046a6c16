import type { AnswerOf, RequestOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { applicationNumber } from '@humidor/domain/backoffice/search.ts'
import { refuseSubsidy, subsidyRange } from '@humidor/domain/community/activity.ts'
import { type Micros, micros } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import { readWhole } from '@humidor/domain/typed/kinds.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import type { RowOf } from '../../../api/usePages.ts'

type Calls = typeof consoleContract.activities

/** An application for a subsidy, as a list row and in full. */
export type Row = RowOf<Calls['applications']>
export type Application = AnswerOf<Calls['application']>
export type State = RequestOf<Calls['applications']>['state']

export const states = ['waiting', 'processing', 'paid', 'refused'] as const satisfies readonly State[]
export const stateName: Readonly<Record<State, string>> = {
  waiting: 'To answer',
  processing: 'Not covered',
  paid: 'Paid',
  refused: 'Rejected',
}

export const titleOf = applicationNumber

/** The operator's input for an application. */
export interface Typed {
  people: string
  money: string
  extra: string
}

/** The result of the input: a subsidy by the table, or its mistakes. */
export type Subsidy =
  | { is: 'right'; people: number; money: Micros<'USCD'>; extra: Micros<'USCD'> }
  | { is: 'wrong'; field: keyof Typed; why: string }

const uscd = (amount: bigint) => moneyText('en', amount, 'USCD', { places: 0 })

/** Whether the table leaves the operator a choice of the subsidy. */
export const isFree = ({ type, terms }: Application): boolean => {
  const { least, most } = subsidyRange(type, 1, terms)
  return least !== most
}

function readAmount(text: string): Micros<'USCD'> | undefined {
  const amount = isBlank(text) ? 0n : parseAmount(text)
  return amount === undefined ? undefined : micros<'USCD'>(amount)
}

/** Why the table refuses, in a sentence. */
function whyNot({ type, photos, terms }: Application, people: number): { field: keyof Typed; why: string } {
  const range = subsidyRange(type, people, terms)
  if (people < range.people.least)
    return { field: 'people', why: `At least ${range.people.least} participants are needed.` }
  if (people > range.people.most)
    return { field: 'people', why: `At most ${range.people.most} participants are subsidised.` }
  if (photos < range.photos)
    return { field: 'people', why: `${range.photos} photos are needed, and there are ${photos}.` }
  const { subsidyExtraLeast: least, subsidyExtraMost: most } = terms
  const extra = `An extra reward is ${uscd(least)} to ${uscd(most)}, for ten participants or more.`
  return range.least === range.most
    ? { field: 'extra', why: extra }
    : { field: 'money', why: `A subsidy is ${uscd(range.least)} to ${uscd(range.most)}. ${extra}` }
}

/** Parses the input and checks it against the table, by the same rule as the server. */
export function subsidyTyped(it: Application, typed: Typed): Subsidy {
  const people = readWhole(typed.people, 6)
  if (people === undefined)
    return { is: 'wrong', field: 'people', why: 'Enter the number of people in the photos, as a whole number.' }
  const { least } = subsidyRange(it.type, people, it.terms)
  const [money, extra] = [isFree(it) ? readAmount(typed.money) : micros<'USCD'>(least), readAmount(typed.extra)]
  if (money === undefined) return { is: 'wrong', field: 'money', why: 'Enter an amount.' }
  if (extra === undefined) return { is: 'wrong', field: 'extra', why: 'Enter an amount, or leave it empty.' }
  const { type, photos, terms } = it
  if (refuseSubsidy({ type, people, photos, money, extra, terms })) return { is: 'wrong', ...whyNot(it, people) }
  return { is: 'right', people, money, extra }
}
