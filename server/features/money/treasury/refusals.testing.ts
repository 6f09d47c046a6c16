import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength } from '@humidor/domain/backoffice/console.ts'
import { LARGEST_AWARD } from '@humidor/domain/money/treasury.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals } from '../../../http/refusals.testing.ts'

const { requestAward, requestTreasuryMove } = consoleContract.treasury

/** Runs something while the treasury has no USCD. The balance is removed and restored in the database. */
async function withEmptyTreasury({ pool }: Sandbox, does: () => Promise<unknown>) {
  const client = await pool.connect()
  const { rows } = await client.query('select id, balance from account where id between 10800 and 10807')
  const stand = async (balances: readonly bigint[]) => {
    for (const [lane, balance] of balances.entries())
      await client.query('update account set balance = $2 where id = $1', [rows[lane].id, balance])
  }
  try {
    await client.query('set session_replication_role = replica')
    await stand(rows.map(() => 0n))
    return await does()
  } finally {
    await stand(rows.map(({ balance }) => balance))
    await client.query('reset session_replication_role')
    client.release()
  }
}

/** A request for each refusal that the calls about the treasury declare. */
export const treasuryRefusals = (sandbox: () => Sandbox): Refusals<typeof consoleContract.treasury> => {
  async function fiona() {
    const who = sandbox().staff.fiona
    await sandbox().renewOperatorSession(who)
    return who
  }
  const asks = async (it: object) => {
    const body = { uid: sandbox().paula.uid, coin: 'USCD', amount: 1_000_000, reason: 'for the opening', ...it }
    return await (await fiona()).sendRaw('POST', requestAward.path, body)
  }
  const moves = async (it: object) => {
    const body = { move: 'treasuryToUscd', amount: 1_000_000, reason: 'for the draws', ...it }
    return await (await fiona()).sendRaw('POST', requestTreasuryMove.path, body)
  }
  const tooLong = { reason: 'x'.repeat(noteLength.most + 1) }
  return {
    requestAward: {
      not_found: () => asks({ uid: 99_999_999 }),
      wrong_money: () => asks({ amount: 0 }),
      illegal_value: () => asks({ amount: Number(LARGEST_AWARD.USCD) + 1 }),
      not_enough_money: () => withEmptyTreasury(sandbox(), () => asks({})),
      illegal_operation: async () => {
        const { uid } = sandbox().sylvia
        await asks({ uid })
        return await asks({ uid })
      },
      content_empty: () => asks({ reason: ' ' }),
      content_too_long: () => asks(tooLong),
    },
    requestTreasuryMove: {
      wrong_money: () => moves({ amount: 0 }),
      not_enough_money: () => moves({ move: 'feesCigToTreasury' }),
      illegal_operation: async () => {
        await moves({})
        return await moves({})
      },
      content_empty: () => moves({ reason: ' ' }),
      content_too_long: () => moves(tooLong),
    },
  }
}
