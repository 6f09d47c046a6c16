// The face of the withdrawal screens: what other features may use of them.

export { wayOf } from './progress.ts'
export { ProgressStatus } from './WithdrawalStatus.tsx'
