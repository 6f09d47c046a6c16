import type { RequestOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { RowOf } from '../../../api/usePages.ts'

type Call = typeof consoleContract.movements.movements

/** A conversion of USCD into USDT, or a transfer held for review. */
export type Movement = RowOf<Call>
export type Kind = RequestOf<Call>['kind']
export type State = RequestOf<Call>['state']

export const kinds = ['conversion', 'transfer'] as const satisfies readonly Kind[]
export const kindName: Record<Kind, string> = { conversion: 'Conversions', transfer: 'Transfers in review' }

export const states = ['pending', 'done', 'cancelled'] as const satisfies readonly State[]
/** The status of a movement, in words of its kind. */
export const stateName: Record<Kind, Record<State, string>> = {
  conversion: { pending: 'Pending', done: 'Completed', cancelled: 'Cancelled' },
  transfer: { pending: 'In review', done: 'Arrived', cancelled: 'Returned' },
}

/** The outcome of a movement that did not arrive. */
export const endName = (kind: Kind, { reason }: Pick<Movement, 'reason'>) =>
  kind === 'conversion' ? 'Cancelled by the member' : reason === null ? 'Cancelled by the sender' : 'Stopped'
