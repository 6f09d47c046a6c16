import { kindNumber } from './accounts.ts'
import type { OperationForm } from './operation-forms.ts'
import { moneyOperations } from './operations-of-money.ts'
import { peopleOperations } from './operations-of-people.ts'
import { productOperations } from './operations-of-products.ts'

/**
 * Every operation of the ledger. The database holds the same list (`operation_rule`) and refuses every other transfer. `verify`
 * compares the two. A new operation needs a row in a migration, and an explanation in its feature.
 */
export const operationRules = { ...moneyOperations, ...productOperations, ...peopleOperations } as const

/** The name of an operation of the ledger. */
export type OperationName = keyof typeof operationRules

/** A row of `operation_rule`. */
export interface OperationRule {
  operation: string
  keyForm: string
  keyLike: string
  reverses: boolean
  /** Each pair as `from` × 1000 + `to`, by the numbers of the account kinds. */
  pairs: readonly number[]
  shows: readonly string[]
}

const rowOf = (operation: string, { key, like = '%', reverses, pairs, shows }: OperationForm): OperationRule => ({
  ...{ operation, keyForm: key, keyLike: like, reverses: reverses === true, shows },
  pairs: pairs.map(([from, to]) => kindNumber(from) * 1000 + kindNumber(to)),
})

/** The expected rows of `operation_rule`. */
export const operationRuleRows: readonly OperationRule[] = Object.entries(operationRules).flatMap(
  ([operation, forms]) => forms.map((form) => rowOf(operation, form)),
)
