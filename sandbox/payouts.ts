import { cancelPayout, payout } from '@humidor/contract/commerce/payouts.ts'
import { PASSWORD } from './cast.ts'
import { type ExampleParts, usdt } from './example-steps.ts'
import { Merchant, merchantParts, signInMerchant } from './merchants.ts'
import type { Staff } from './operators.ts'
import { transportTo } from './visitor.ts'
import { approve, enterTransaction, payOnChain, reject, watch } from './withdrawals.ts'

/** The merchant who was verified, at their device. */
async function atCounter({ making, platform, clock }: ExampleParts): Promise<Merchant> {
  const [cedar] = merchantParts
  const shop = new Merchant(cedar, { carry: transportTo(platform.fastify) })
  await signInMerchant(making, shop, clock.now())
  return shop
}

/** Asks for a payout, and answers its number. */
async function asks({ making }: ExampleParts, shop: Merchant, whole: number): Promise<string> {
  await shop.call(payout, { money: usdt(whole), password: PASSWORD })
  const newest = making.db.selectFrom('withdrawal').select('id').where('merchant_id', '=', shop.merchantId)
  return String((await newest.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id)
}

/** Payouts of the past: one that was taken back, one that was rejected, and one that was paid. */
export async function payOutEarlier(world: ExampleParts, { fiona, wendy }: Staff) {
  if (!world.chains) return
  await watch(world)
  const shop = await atCounter(world)
  await shop.call(cancelPayout, { id: await asks(world, shop, 150) })
  await reject(world, wendy, await asks(world, shop, 120), 'We could not reach you by telephone. Please ask again.')
  const paid = await asks(world, shop, 120)
  await approve(world, fiona, paid)
  await enterTransaction(world, fiona, paid, await payOnChain(world, paid))
  await watch(world)
}

/** One that operators have to look at today. */
export async function payOutLately(world: ExampleParts) {
  if (!world.chains) return
  await asks(world, await atCounter(world), 85)
}
