import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf, noteLength } from '@humidor/domain/backoffice/console.ts'
import { LARGEST_DEPOSIT } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { OperatorKey } from '@humidor/sandbox/operators.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { Refusals, RefusalsOf } from '../../../http/refusals.testing.ts'

const { cancelDeposit, getDepositInfo, claimDeposit } = contract.deposits
const { payments, claims, requestAssignPayment, requestLeavePayment, refuseClaim, requestSetChainBack } =
  consoleContract.deposits
const { claim, release } = consoleContract.operators

const usdt = (whole: bigint) => micros<'USDT'>(whole * 1_000_000n)
const NOWHERE = 'f'.repeat(64)

/** A request for each refusal that the members' calls about deposits declare. */
export function depositRefusals(sandbox: () => Sandbox): RefusalsOf<'deposits'> {
  const asks = (who: Person, money: bigint) =>
    who.tryCall(getDepositInfo, { money: micros<'USDT'>(money), chain: 'BSC' })
  const ofSylvia = () => sandbox().sylvia.call(getDepositInfo, { money: usdt(20n), chain: 'TRX' })
  return {
    getDepositInfo: {
      illegal_deposit: () => sandbox().alice.sendRaw('GET', getDepositInfo.path, { money: 10_000_000, chain: 'ETH' }),
      minimum_deposit_limit: () => asks(sandbox().alice, usdt(10n) - 1n),
      illegal_value: () => asks(sandbox().alice, LARGEST_DEPOSIT + 1n),
      deposit_too_frequent: async () => {
        await asks(sandbox().alice, usdt(10n))
        return asks(sandbox().alice, usdt(11n))
      },
    },
    cancelDeposit: {
      not_found: async () => sandbox().alice.tryCall(cancelDeposit, { id: (await ofSylvia()).id }),
      illegal_operation: async () => {
        const { id } = await ofSylvia()
        await sandbox().sylvia.call(cancelDeposit, { id })
        return sandbox().sylvia.tryCall(cancelDeposit, { id })
      },
    },
    claimDeposit: {
      not_found: async () => sandbox().alice.tryCall(claimDeposit, { id: (await ofSylvia()).id, txid: NOWHERE }),
      wrong_param: async () =>
        sandbox().sylvia.tryCall(claimDeposit, { id: (await ofSylvia()).id, txid: `0x${NOWHERE}` }),
      illegal_operation: async () => {
        const { id } = await ofSylvia()
        await sandbox().sylvia.tryCall(claimDeposit, { id, txid: NOWHERE })
        return sandbox().sylvia.tryCall(claimDeposit, { id, txid: 'e'.repeat(64) })
      },
    },
  }
}

/** A request for each refusal that the operators' calls about payments and claims declare. */
export function depositConsoleRefusals(sandbox: () => Sandbox): Refusals<typeof consoleContract.deposits> {
  const at = async (key: OperatorKey = 'fiona') => {
    await sandbox().renewOperatorSession(sandbox().staff[key])
    return sandbox().staff[key]
  }
  /** Makes an unexpected payment on TRON. Answers its id in the queue. */
  async function payment() {
    const { tron, pay, watch } = sandbox()
    const { txid } = (await pay?.({ chain: 'TRX', address: tron?.addresses[0] ?? '', amount: usdt(33n) })) ?? {
      txid: '',
    }
    await watch()
    const found = await (await at()).call(payments, { limit: 25, state: 'unmatched', search: txid })
    return { txid, id: found.rows[0]?.id ?? '' }
  }
  /** Makes a claim of a new member to a transaction. Answers its id. */
  async function claimTo(who: Person, txid: string) {
    const { id } = await who.call(getDepositInfo, { money: usdt(33n), chain: 'TRX' })
    await who.tryCall(claimDeposit, { id, txid })
    const { rows } = await (await at()).call(claims, { limit: 200, state: 'looked at' })
    return rows.find(({ member }) => member.uid === who.uid)?.id ?? ''
  }
  async function whileOpen<T>(item: string, does: () => Promise<T>): Promise<T> {
    await (await at('victor')).call(claim, { item })
    const answer = await does()
    await (await at('victor')).call(release, { item })
    return answer
  }
  const reason = 'asked for by letter'
  const assigns = async (id: string, to: number | 'treasury' = 'treasury') =>
    (await at()).tryCall(requestAssignPayment, { id, to, reason })
  const leaves = async (id: string) => (await at()).tryCall(requestLeavePayment, { id, reason })
  const firstOf = async (chain: 'BSC' | 'TRX') => {
    const { rows } = await sandbox().pool.query(`select first_block from chain_cursor where chain = $1`, [chain])
    return Number(rows[0]?.first_block)
  }
  const setsBack = async (chain: 'BSC' | 'TRX', block: number, why = reason) =>
    (await at()).sendRaw('POST', requestSetChainBack.path, { chain, block, reason: why })
  const refuses = async (id: string) => (await at()).tryCall(refuseClaim, { id, reason })
  const notes = (path: string, more: object) => ({
    content_empty: async () => (await at()).sendRaw('POST', path, { id: '1', ...more, reason: ' ' }),
    content_too_long: async () =>
      (await at()).sendRaw('POST', path, { id: '1', ...more, reason: 'x'.repeat(noteLength.most + 1) }),
  })

  return {
    listDeposits: {
      invalid_date: async () =>
        (await at()).sendRaw('GET', consoleContract.deposits.listDeposits.path, { limit: 25, from: '2026-02-30' }),
    },
    requestAssignPayment: {
      ...notes(requestAssignPayment.path, { to: 'treasury' }),
      not_found: () => assigns('999999'),
      no_email: async () => assigns((await payment()).id, 99_999_999),
      illegal_operation: async () => {
        const { id } = await payment()
        await assigns(id)
        return assigns(id)
      },
      admin_lock: async () => {
        const { id } = await payment()
        return whileOpen(itemOf.payment(id), () => assigns(id))
      },
    },
    requestLeavePayment: {
      ...notes(requestLeavePayment.path, {}),
      not_found: () => leaves('w999999'),
      illegal_operation: async () => {
        const { id } = await payment()
        await leaves(id)
        return leaves(id)
      },
      admin_lock: async () => {
        const { id } = await payment()
        return whileOpen(itemOf.payment(id), () => leaves(id))
      },
    },
    requestSetChainBack: {
      content_empty: () => setsBack('BSC', 1, ' '),
      content_too_long: () => setsBack('BSC', 1, 'x'.repeat(noteLength.most + 1)),
      illegal_value: () => setsBack('BSC', 999_999),
      network_error: async () => {
        const { grid } = sandbox().tron ?? {}
        const block = await firstOf('TRX')
        grid?.becomes(({ fields }, honest) => (fields.id_or_num === String(block) ? {} : honest()))
        const answer = await setsBack('TRX', block)
        grid?.becomes()
        return answer
      },
      illegal_operation: async () => {
        const block = await firstOf('BSC')
        await setsBack('BSC', block)
        return setsBack('BSC', block)
      },
    },
    refuseClaim: {
      ...notes(refuseClaim.path, {}),
      not_found: () => refuses('999999'),
      illegal_operation: async () => refuses(await claimTo(sandbox().gregor, (await payment()).txid)),
      admin_lock: async () => {
        const id = await claimTo(sandbox().bob, 'd'.repeat(64))
        return whileOpen(itemOf.claim(id), () => refuses(id))
      },
    },
  }
}
