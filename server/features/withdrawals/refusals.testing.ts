import { contract } from '@humidor/contract/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import type { ProvocationsOf } from '../../http/refusals.testing.ts'
import { losesTelephone, memberCode } from '../identity/factor-refusals.testing.ts'

const { updateCashAddress } = contract.withdrawals

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Of binding the address that withdrawals go to. */
export function withdrawalProvocations(sandbox: () => Sandbox): ProvocationsOf<'withdrawals'> {
  const binds = async (person: Person, it: { cashAddress?: string; code?: string; googleCode?: string } = {}) =>
    person.asks(updateCashAddress, {
      cashAddress: it.cashAddress ?? ADDRESS,
      code: it.code ?? (await memberCode(sandbox(), person)),
      googleCode: it.googleCode ?? person.googleCode(),
    })
  const wrong = () => (sandbox().sylvia.googleCode() === '111111' ? '222222' : '111111')
  return {
    updateCashAddress: {
      wrong_address: () => binds(sandbox().sylvia, { cashAddress: ADDRESS.replace('A', 'a') }),
      email_code_error: () => binds(sandbox().sylvia, { code: '000000' }),
      email_code_exp: async () => {
        const { sylvia, clock } = sandbox()
        const code = await memberCode(sandbox(), sylvia)
        clock.moveTo(new Date(clock.now().getTime() + 600_000))
        return binds(sylvia, { code })
      },
      google_code_error: () => binds(sandbox().sylvia, { googleCode: wrong() }),
      google_auth_failed: async () => {
        const { sylvia, clock } = sandbox()
        for (let n = 0; n < 5; n += 1) await binds(sylvia, { googleCode: wrong() })
        const answer = await binds(sylvia)
        clock.moveTo(new Date(clock.now().getTime() + 900_000))
        return answer
      },
      google_auth_changed: async () => {
        await losesTelephone(sandbox(), sandbox().carol)
        return binds(sandbox().carol, { code: '000000' })
      },
    },
  }
}
