import { consoleContract } from '@humidor/contract/console/index.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'

const { login } = consoleContract.operators

export const wrong = { refused: 'wrong_password' }

/** Moves the clock by seconds. */
export const waits = ({ clock }: Sandbox, seconds: number) =>
  clock.moveTo(new Date(clock.now().getTime() + Math.round(seconds * 1_000)))

/** The fields of a sign-in. */
export const form = (who: Operator, it: Partial<{ email: string; password: string; googleCode: string }> = {}) => ({
  email: who.email,
  password: who.password,
  googleCode: it.googleCode ?? who.googleCode(),
  ...it,
})

/** Signs in through the real request pipeline, on a new device. */
export async function arrives(sandbox: Sandbox, who: Operator) {
  const device = sandbox.visitor()
  const { token } = await device.call(login, form(who))
  device.operatorToken = token
  return device
}

export const wrongCodeOf = (who: Operator) => {
  const shown = new Set([who.googleCode(), who.googleCode(), who.googleCode()])
  return ['000000', '111111', '222222', '333333'].find((code) => !shown.has(code)) ?? ''
}
