import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { type Account, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import type { Posting } from '../../../ledger/posting.ts'
import { storedBalance } from '../../../ledger/testing.ts'

const { approvals, decide } = consoleContract.operators

export const not = (refused: string) => ({ refused })
export const reason = 'For the opening of the lounge'

/** Opens a harness with several operators of finance, who decide about the admin's requests. */
export async function openTreasury(): Promise<Sandbox> {
  const sandbox = await openSandbox()
  const { conrad, sam } = sandbox.staff
  await sandbox.pool.query(`update operator set role = 'finance' where id = any ($1)`, [[conrad.id, sam.id]])
  return sandbox
}

/** The newest request. Waiting ones are listed by their expiry, and others the newest first. */
export async function newest(who: Operator, state: 'waiting' | 'approved' = 'waiting') {
  const { rows } = await who.call(approvals, { limit: 200, state })
  return rows.at(state === 'waiting' ? -1 : 0)
}

/** The id of the waiting request about something. */
export async function waitingAbout(who: Operator, about: string) {
  const { rows } = await who.call(approvals, { limit: 25, state: 'waiting' })
  return rows.find((row) => row.about === about)?.id ?? ''
}
export const decides = (checker: Operator, id: string, approve = true) =>
  checker.tryCall(decide, { id, approve, note: approve ? '' : 'No.', googleCode: checker.googleCode() })

/** Balances of a harness, and moves of money in its ledger. */
export const booksOf = (sandbox: () => Sandbox) => ({
  has: <C extends Coin>(account: Account<C>) => storedBalance(sandbox().db, account),
  entries: async () => Number((await sandbox().pool.query('select count(*) as n from entry')).rows[0].n),
  /** Moves money without a request, as an incident does. */
  away: <C extends Coin>(from: Account<C>, to: Account<C>, amount: bigint) =>
    sandbox()
      .db.transaction()
      .execute((tx) =>
        post(tx, [
          {
            operation: 'systemAward',
            key: `fixture:${crypto.randomUUID()}`,
            at: sandbox().clock.now(),
            postings: [{ from, to, amount } as unknown as Posting],
          },
        ]),
      ),
})

export const uscd = platformAccount('treasury', 'USCD')
export const fees = platformAccount('fees', 'USCD')
