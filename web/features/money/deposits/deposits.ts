// The face of the deposit screens: other features import from here only.

export type { UsdtRecord } from './record.ts'
export { Transaction } from './Transaction.tsx'
