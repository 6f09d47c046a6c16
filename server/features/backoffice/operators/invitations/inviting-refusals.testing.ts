import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength } from '@humidor/domain/backoffice/console.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator, OperatorKey } from '@humidor/sandbox/operators.ts'
import type { Refusals } from '../../../../http/refusals.testing.ts'
import { agrees, asksFor, linksTo } from './inviting.testing.ts'

const { acceptInvitation, openInvitation, requestOperator, resendInvitation, withdrawInvitation } =
  consoleContract.operators
type Calls = Pick<
  typeof consoleContract.operators,
  'acceptInvitation' | 'openInvitation' | 'requestOperator' | 'resendInvitation' | 'withdrawInvitation'
>

/** Produces each refusal that the calls about invitations declare. */
export function invitingRefusals(sandbox: () => Sandbox, at: (key: OperatorKey) => Promise<Operator>): Refusals<Calls> {
  const wish = { name: 'Nora Newcomer', email: 'nora@humidor.test', role: 'support', reason: 'On Monday.' }
  const wants = async (it: object = {}) =>
    (await at('victor')).sendRaw('POST', requestOperator.path, { ...wish, ...it })
  const resends = async (googleCode?: string) => {
    const victor = await at('victor')
    return await victor.sendRaw('POST', resendInvitation.path, {
      id: 99_999,
      googleCode: googleCode ?? victor.googleCode(),
    })
  }
  let count = 0
  /** The token of a valid link. */
  async function link() {
    const [victor, agnes, email] = [await at('victor'), await at('agnes'), `invited${(count += 1)}@humidor.test`]
    await asksFor(victor, { email })
    await agrees(agnes, email)
    const token = (await linksTo(sandbox(), email)).at(-1) ?? ''
    await sandbox().visitor().call(openInvitation, { token })
    return token
  }
  const accepts = async (it: object) =>
    sandbox()
      .visitor()
      .sendRaw('POST', acceptInvitation.path, { token: 'x', password: 'smoke-and-cedar', googleCode: '000000', ...it })
  const nowhere = { token: 'x'.repeat(43) }
  /** Calls after the address has used up its tries of invalid links; the sandbox allows a thousand times more. */
  async function afterGuesses<T>(act: () => Promise<T>): Promise<T> {
    await act()
    const visitors = `where subject like 'visitor %'`
    await sandbox().pool.query(`update sign_in_failure set failures = 1000000 ${visitors}`)
    const answer = await act()
    await sandbox().pool.query(`delete from sign_in_failure ${visitors}`)
    return answer
  }
  return {
    requestOperator: {
      invalid_email_format: () => wants({ email: 'nobody' }),
      duplicate_email: () => wants({ email: sandbox().staff.sam.email }),
      content_empty: () => wants({ reason: ' ' }),
      content_too_long: () => wants({ reason: 'x'.repeat(noteLength.most + 1) }),
      illegal_operation: async () => {
        await wants()
        return wants()
      },
    },
    resendInvitation: {
      not_found: () => resends(),
      google_code_error: () => resends('six'),
      google_auth_failed: async () => {
        const victor = await at('victor')
        await sandbox()
          .db.updateTable('operator')
          .set({ locked_until: new Date(sandbox().clock.now().getTime() + 60_000) })
          .where('id', '=', victor.id)
          .execute()
        return await victor.sendRaw('POST', resendInvitation.path, { id: 99_999, googleCode: victor.googleCode() })
      },
    },
    withdrawInvitation: { not_found: async () => (await at('victor')).tryCall(withdrawInvitation, { id: 99_999 }) },
    openInvitation: {
      not_found: () => sandbox().visitor().tryCall(openInvitation, nowhere),
      code_request_too_frequent: () => afterGuesses(() => sandbox().visitor().tryCall(openInvitation, nowhere)),
    },
    acceptInvitation: {
      not_found: () => accepts(nowhere),
      no_password: async () => accepts({ token: await link(), password: '' }),
      password_too_short: async () => accepts({ token: await link(), password: 'cedar' }),
      password_too_common: async () => accepts({ token: await link(), password: 'password' }),
      google_code_error: async () => accepts({ token: await link() }),
      code_request_too_frequent: () => afterGuesses(() => accepts(nowhere)),
    },
  }
}
