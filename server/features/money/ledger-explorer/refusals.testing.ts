import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals } from '../../../http/refusals.testing.ts'

const { accountHistory, accounts, transfer, transfers } = consoleContract.ledger

/** A request for each refusal that the calls about the ledger declare. */
export const ledgerConsoleRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.ledger> => {
  async function fiona() {
    const who = sandbox().staff.fiona
    await sandbox().renewOperatorSession(who)
    return who
  }
  return {
    // The console never sends such a day.
    transfers: {
      invalid_date: async () => (await fiona()).sendRaw('GET', transfers.path, { limit: 25, from: '2026-02-30' }),
    },
    transfer: { not_found: async () => (await fiona()).tryCall(transfer, { id: '999999999' }) },
    accountHistory: { not_found: async () => (await fiona()).tryCall(accountHistory, { number: '999', limit: 25 }) },
    accounts: { not_found: async () => (await fiona()).tryCall(accounts, { owner: '99999999' }) },
  }
}
