// The face of the deposit screens: what other features may use of them.

export type { UsdtRecord } from './record.ts'
export { Transaction } from './Transaction.tsx'
