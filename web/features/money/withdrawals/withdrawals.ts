// The face of the withdrawal screens: other features import from here only.

export { endOf, isReturned, wayOf } from './progress.ts'
export { ProgressStatus } from './WithdrawalStatus.tsx'
