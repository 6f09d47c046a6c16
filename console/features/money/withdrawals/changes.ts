import { consoleContract } from '@humidor/contract/console/index.ts'

const { withdrawal, listWithdrawals } = consoleContract.withdrawals
const { approvals, me } = consoleContract.operators

/** What is asked again after an act on a withdrawal. */
export const changes = [listWithdrawals, withdrawal, approvals, me]
