import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { titleOf } from './withdrawal.ts'

/** A pasted transaction and what the chain shows of it. */
export type Line = AnswerOf<typeof consoleContract.withdrawalPayments.matchPayments>['lines'][number]

/** The withdrawal that an operator chose for each transaction: its id, or empty for none. */
export type Choices = Readonly<Record<string, string>>

/** Why a transaction cannot be entered, for the operator. */
export const lineText: Record<Exclude<Line['is'], 'pays' | 'pays several' | 'entered'>, string> = {
  deposit: 'It is a payment to the platform.',
  'pays none': 'It pays no approved request: another amount, address or token, or it was mined before the approval.',
  failed: 'It failed on the chain.',
  unknown: 'The chain does not know it yet. Paste it again later, or enter it in the panel of its request.',
  'no answer': 'The chain does not answer now. Try again.',
  unreadable: 'This is not a transaction of a network that is in use.',
}

/** What a line is, for the operator. */
export function textOf({ is, rows }: Line): string {
  const names = rows.map(({ id }) => titleOf(id)).join(', ')
  if (is === 'pays') return rows.length === 1 ? `Pays ${names}` : `Fits ${rows.length} requests equally: choose one`
  if (is === 'entered') return `Entered before, for ${names}`
  if (is === 'pays several')
    return `It pays ${names} in one transaction. Only one request can be recorded for a transaction: inform the platform’s engineers.`
  return lineText[is]
}

/** The choices to begin with: the only request that fits, unless an earlier line has it already. */
export function firstChoices(lines: readonly Line[]): Choices {
  const chosen = new Map<string, string>()
  for (const { txid, is, rows } of lines) {
    const [only, ...others] = rows
    if (is !== 'pays' || !only || others.length > 0) continue
    if (![...chosen.values()].includes(only.id)) chosen.set(txid, only.id)
  }
  return Object.fromEntries(chosen)
}

/** The payments of a request. Undefined: two transactions were chosen for the same withdrawal. */
export function paymentsOf(lines: readonly Line[], choices: Choices): { id: string; txid: string }[] | undefined {
  const payments = lines.flatMap(({ txid, is }) => {
    const id = is === 'pays' ? choices[txid] : undefined
    return id === undefined || id === '' ? [] : [{ id, txid }]
  })
  return new Set(payments.map(({ id }) => id)).size === payments.length ? payments : undefined
}
