import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox } from '@humidor/sandbox/open.ts'
import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { memberCode } from '../authenticator/factor-refusals.testing.ts'
import { addsPasskey, confirmsWith, nameOf, SoftwareAuthenticator } from './passkeys.testing.ts'

const { transferUsdc } = contract.wallet

it('a passkey confirms one payment: not another amount, not a second payment, and a repeated request pays once', async () => {
  const sandbox = await openSandbox()
  const { alice, carol } = sandbox
  await alice.fund(micros<'USCD'>(100_000_000n), 'USCD')
  const device = new SoftwareAuthenticator({ rpId: 'localhost', origin: 'http://localhost:8080' })
  const code = await memberCode(sandbox, alice)
  expect(await addsPasskey(alice, device, { code, proof: alice.googleCode() })).toBeUndefined()
  const payment = (whole: bigint) => ({ email: carol.email, money: micros<'USCD'>(whole * 1_000_000n) })
  const confirms = async (whole: bigint, key: string) => {
    const wire = z.encode(transferUsdc.request, { ...payment(whole), googleCode: '000000' })
    return await confirmsWith(alice, device, nameOf(transferUsdc, wire, key))
  }
  const pays = (whole: bigint, key: string, googleCode: string) =>
    alice.tryCall(transferUsdc, { ...payment(whole), googleCode }, { key })
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const wrong = { refused: 'google_code_error' }

  expect(await pays(11n, first, await confirms(10n, first))).toEqual(wrong)
  expect(await pays(10n, second, await confirms(10n, first))).toEqual(wrong)
  const before = await alice.balance('USCD')
  const answer = await confirms(10n, first)
  const paid = await Promise.all([pays(10n, first, answer), pays(10n, first, answer)])
  expect(paid).toEqual([null, null])
  expect(await pays(10n, second, answer)).toEqual(wrong)
  expect(before - (await alice.balance('USCD'))).toBe(10_000_000n)
})
