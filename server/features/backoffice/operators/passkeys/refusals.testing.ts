import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator, OperatorKey } from '@humidor/sandbox/operators.ts'
import type { Refusals } from '../../../../http/refusals.testing.ts'
import { newDevice } from '../../../commerce/merchants/owner-factor/owner-factor.testing.ts'

const { beginOperatorPasskey, finishOperatorPasskey, operatorPasskeyLogin } = consoleContract.operators
const { removeOperatorPasskey, renameOperatorPasskey } = consoleContract.operators
type Calls = Pick<
  typeof consoleContract.operators,
  | 'beginOperatorPasskey'
  | 'finishOperatorPasskey'
  | 'operatorPasskeyLogin'
  | 'removeOperatorPasskey'
  | 'renameOperatorPasskey'
>

const NOBODYS = '00000000-0000-4000-8000-000000000000'

export interface PasskeyRefusalParts {
  sandbox: () => Sandbox
  at: (key: OperatorKey) => Promise<Operator>
  /** Five wrong codes in a call that needs one, and then a right one. */
  locks: (who: Operator, guesses: (googleCode: string) => Promise<unknown>) => Promise<unknown>
}

/** Produces each refusal that the calls about passkeys of operators declare. */
export function operatorPasskeyRefusals({ sandbox, at, locks }: PasskeyRefusalParts): Refusals<Calls> {
  const begins = (who: Operator, it: object = {}) =>
    who.sendRaw('POST', beginOperatorPasskey.path, {
      ...{ password: who.password, googleCode: who.googleCode() },
      ...it,
    })
  const removes = (who: Operator, googleCode = who.googleCode()) =>
    who.sendRaw('POST', removeOperatorPasskey.path, { id: NOBODYS, googleCode })
  const challenge = Buffer.alloc(32).toString('base64url')
  return {
    beginOperatorPasskey: {
      google_code_error: async () => begins(await at('wendy'), { googleCode: 'six' }),
      google_auth_failed: async () => {
        const wendy = await at('wendy')
        return await locks(wendy, (googleCode) => begins(wendy, { googleCode }))
      },
      wrong_password: async () => begins(await at('wendy'), { password: 'a guess' }),
      code_request_too_frequent: async () => {
        const agnes = await at('agnes')
        for (let n = 0; n < 10; n += 1) await begins(agnes, { password: 'a guess' })
        return await begins(agnes)
      },
      passkey_refused: async () => {
        const fiona = await at('fiona')
        await sandbox().pool.query(
          `insert into passkey (operator_id, credential_id, public_key, counter, transports, name, backed_up, made_at)
            select $1::int, sha256(('operator ' || n)::bytea), 'a', 0, '{}', 'Key', false, now() from generate_series(1, 10) n`,
          [fiona.id],
        )
        return await begins(fiona)
      },
    },
    finishOperatorPasskey: {
      passkey_refused: async () =>
        (await at('sam')).tryCall(finishOperatorPasskey, {
          ...{ passkey: newDevice().makes(challenge), transports: [], name: 'Key' },
        }),
    },
    renameOperatorPasskey: {
      not_found: async () => (await at('sam')).tryCall(renameOperatorPasskey, { id: NOBODYS, name: 'Key' }),
    },
    removeOperatorPasskey: {
      google_code_error: async () => removes(await at('sam'), 'six'),
      google_auth_failed: async () => {
        const sam = await at('sam')
        return await locks(sam, (googleCode) => removes(sam, googleCode))
      },
      not_found: async () => removes(await at('sam')),
    },
    operatorPasskeyLogin: {
      passkey_refused: () =>
        sandbox()
          .visitor()
          .tryCall(operatorPasskeyLogin, { answer: newDevice().answers(challenge) }),
    },
  }
}
