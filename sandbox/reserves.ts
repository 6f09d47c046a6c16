import {
  requestReserveProof,
  requestReserveRetirement,
  reserveAddresses,
  reserveMessage,
} from '@humidor/contract/money/reserve-proofs.console.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { ExampleParts } from './example-steps.ts'
import { type Operator, type Staff, signInOperator } from './operators.ts'
import { reserveKey } from './reserve-keys.ts'
import { agreed } from './treasury.ts'

const MILLION = 1_000_000n

/** The company's wallets: the name of the key, the network, what lies on it in USDT, and why it was proved. */
const wallets: readonly (readonly [string, Chain, bigint, string])[] = [
  ['cold wallet', 'BSC', 5_063_500n, 'The cold wallet. Two directors keep its device and its phrase apart.'],
  ['cold wallet', 'TRX', 30_250n, 'The cold wallet on TRON, from the same device.'],
  ['payouts', 'BSC', 18_300n, 'The wallet that withdrawals are paid from.'],
]
const former = ['first wallet', 'BSC', 'The wallet of the first year.'] as const

async function prove(fiona: Operator, victor: Operator, [name, network, reason]: readonly [string, Chain, string]) {
  const { addresses, sign } = reserveKey(name)
  const address = addresses[network]
  const { message } = await fiona.call(reserveMessage, { network, address })
  const signature = await sign(network, message)
  await agreed(() => fiona.call(requestReserveProof, { network, address, message, signature, reason }), victor)
}

/** Some weeks ago: the company's wallets are paid on the local chains, and proved by their keys and two operators. */
export async function proveReserves({ making, clock, chains, platform }: ExampleParts, { fiona, victor }: Staff) {
  if (!chains) return
  for (const who of [fiona, victor]) await signInOperator(making, who, clock.now())
  await prove(fiona, victor, former)
  for (const [name, network, whole, reason] of wallets) {
    const address = reserveKey(name).addresses[network]
    await chains.pay({ chain: network, address, amount: micros<'USDT'>(whole * MILLION) })
    await prove(fiona, victor, [name, network, reason])
  }
  await readReserves({ platform })
  const { addresses } = await fiona.call(reserveAddresses, {})
  const id = addresses.at(-1)?.id ?? ''
  await agreed(
    () => fiona.call(requestReserveRetirement, { id, reason: 'Replaced by a device of a newer make.' }),
    victor,
  )
}

/** Reads what lies on the wallets now, as the job does once an hour. */
export const readReserves = ({ platform }: Pick<ExampleParts, 'platform'>) =>
  platform.jobs.poll('reserve-proofs.read-balances')
