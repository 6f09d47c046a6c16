import { balances } from '@humidor/contract/accounts/member.ts'
import { read } from '../../../http/handle.ts'
import type { BalanceWatch } from './balance-watch.ts'

export const answerBalances = (watch: BalanceWatch) =>
  read(balances, async ({ member: { uid }, sid, ended, request: { since } }) => ({
    version: since === undefined ? await watch.now(uid) : await watch.next({ since, uid, sid, ended }),
  }))
