import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { OperatorKey } from '@humidor/sandbox/operators.ts'
import { sendScreeningList } from '@humidor/sandbox/screening.ts'

const { requestScreeningList, requestScreeningRemoval } = consoleContract.screening
const { approvals, decide } = consoleContract.operators

export const reason = 'The list of this month.'

/** Steps of two operators about lists that the tests share. */
export function screeningSteps(sandbox: () => Sandbox) {
  const at = async (key: OperatorKey) => {
    const who = sandbox().staff[key]
    await sandbox().renewOperatorSession(who)
    return who
  }
  const decides = async (
    about: string,
    kind: 'screeningList' | 'screeningRemoval' | 'payWithdrawal',
    key: OperatorKey = 'victor',
  ) => {
    const who = await at(key)
    const { rows } = await who.call(approvals, { limit: 200, state: 'waiting', kind })
    const id = rows.find((row) => row.about === about)?.id ?? ''
    return await who.tryCall(decide, { id, approve: true, note: '', googleCode: who.googleCode() })
  }
  let named = 0
  return {
    at,
    decides,
    uploads: async (text: string | Buffer, key: OperatorKey = 'fiona') =>
      await sendScreeningList(sandbox().fastify, await at(key), text),
    asks: async (id: number, name: string) => (await at('fiona')).tryCall(requestScreeningList, { id, name, reason }),
    removes: async (what: { entry: string } | { list: number }) =>
      (await at('fiona')).tryCall(requestScreeningRemoval, { ...what, reason }),
    /** A list in force with these lines. Answers its number. */
    async lists(text: string, name = `List ${++named}`): Promise<number> {
      const id = (await sendScreeningList(sandbox().fastify, await at('fiona'), text)).data?.id
      if (id === null || id === undefined) throw new Error('the list has no line')
      const asked = await (await at('fiona')).tryCall(requestScreeningList, { id, name, reason })
      if (asked !== null) throw new Error(`the list was refused: ${asked.refused}`)
      const decided = await decides(String(id), 'screeningList')
      if (decided !== null) throw new Error(`the approval was refused: ${JSON.stringify(decided)}`)
      return id
    },
  }
}
