import { createHash } from 'node:crypto'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { removeCashAddress, updateCashAddress, withdraw } from '@humidor/contract/money/withdrawals.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { readAddress } from '@humidor/domain/money/address.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { MISSING_AFTER } from '@humidor/domain/money/withdrawal.ts'
import { createEmailCodes } from '@humidor/server/features/accounts/identity/codes/email-codes.ts'
import type { Key } from './cast.ts'
import { addressOf as tronAddressOf } from './chain/tron-chain.ts'
import { type Cast, deposits, type ExampleParts, usdt } from './example-steps.ts'
import { type Operator, type Staff, signInOperator } from './operators.ts'
import type { Person } from './person.ts'

const { approveWithdrawal, rejectWithdrawal, sendWithdrawal, withdrawal, listWithdrawals } = consoleContract.withdrawals
const { claim, release } = consoleContract.operators

/** An address that is somebody's, by their name: nobody has the key to it. */
function walletOf(name: string, chain: Chain): string {
  if (chain === 'TRX') return tronAddressOf(`wallet of ${name}`)
  const hex = createHash('sha256').update(`humidor sandbox wallet of ${name}`).digest('hex').slice(0, 40)
  return readAddress(`0x${hex}`)?.spelling ?? ''
}

/** The code that would come by mail. A mailbox gets one in half a minute. */
async function mailedCode({ making, clock }: ExampleParts, { email, sid }: Person): Promise<string> {
  clock.moveTo(new Date(clock.now().getTime() + 31_000))
  const place = { email, sid, purpose: 'member' as const, at: clock.now() }
  const issued = await making.db.transaction().execute((tx) => createEmailCodes(making).issue(tx, place))
  if ('refused' in issued) throw new Error(`no code for ${email}: ${issued.refused}`)
  return issued.code
}

async function binds(world: ExampleParts, person: Person, cashAddress: string) {
  const code = await mailedCode(world, person)
  await person.call(updateCashAddress, { cashAddress, code, googleCode: person.googleCode() })
}

/** Asks for a withdrawal, and answers its number. */
async function asks(world: ExampleParts, person: Person, whole: number): Promise<string> {
  const code = await mailedCode(world, person)
  await person.call(withdraw, { money: usdt(whole), code, googleCode: person.googleCode() })
  const newest = world.making.db.selectFrom('withdrawal').select('id').where('uid', '=', person.uid)
  return String((await newest.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id)
}

/** Whoever works on one has it open, and lets go of it after. */
async function opens<T>(
  { making, clock }: ExampleParts,
  who: Operator,
  id: string,
  does: () => Promise<T>,
): Promise<T> {
  const item = itemOf.withdrawal(id)
  await signInOperator(making, who, clock.now())
  await who.call(claim, { item })
  await who.call(withdrawal, { id })
  const done = await does()
  await who.call(release, { item })
  return done
}

export const approve = (world: ExampleParts, who: Operator, id: string) =>
  opens(world, who, id, () => who.call(approveWithdrawal, { id, googleCode: who.googleCode() }))

export const enterTransaction = (world: ExampleParts, who: Operator, id: string, txid: string) =>
  opens(world, who, id, () => who.call(sendWithdrawal, { id, txid, googleCode: who.googleCode() }))

export const reject = (world: ExampleParts, who: Operator, id: string, reason: string) =>
  opens(world, who, id, () => who.call(rejectWithdrawal, { id, reason }))

/** Pays what is approved from the operators' own wallet. `blockEvery` milliseconds: it is not confirmed at once. */
export async function payOnChain({ making, chains }: ExampleParts, id: string, blockEvery?: number) {
  const row = making.db.selectFrom('withdrawal').select(['chain', 'address', 'pays']).where('id', '=', BigInt(id))
  const { chain, address, pays: amount } = await row.executeTakeFirstOrThrow()
  const paid = await chains?.pay({
    ...{ chain, address, amount: micros<'USDT'>(amount) },
    ...(blockEvery === undefined ? {} : { blockEvery }),
  })
  return paid?.txid ?? ''
}

/** The watchers look for what was paid. */
export async function watch({ making, platform, clock, today }: ExampleParts) {
  for (const job of platform.declared.filter(({ id }) => /^(?:deposits|withdrawals)\.watch/.test(id)))
    for (let left = true; left; )
      left = (await job.run({ db: making.db, day: today, at: clock.now(), limit: 1_000 })).left
}

/** Everybody's USDT for what they withdraw below, and where it shall go; most on BSC, some on TRON. */
export async function bindWallets(world: ExampleParts, cast: Cast) {
  if (!world.chains) return
  const needed = { alice: 140, bob: 45, carol: 70, sylvia: 510, gregor: 750, paula: 300, magnus: 7_400, freya: 30 }
  await deposits(world, cast, needed)
  for (const key of Object.keys(needed) as (keyof typeof needed)[])
    await binds(world, cast[key], walletOf(key, key === 'gregor' || key === 'magnus' ? 'TRX' : 'BSC'))
}

/** Withdrawals of the past: paid, one of them by two operators, and one that was rejected. */
export async function withdrawEarlier(world: ExampleParts, cast: Cast, { fiona, wendy }: Staff) {
  if (!world.chains) return
  await watch(world)
  const paid = [await asks(world, cast.alice, 80), await asks(world, cast.sylvia, 300)]
  for (const id of paid) {
    await approve(world, fiona, id)
    await enterTransaction(world, fiona, id, await payOnChain(world, id))
  }
  await watch(world)
  const refused = await asks(world, cast.carol, 70)
  const reason = 'The address belongs to an exchange that takes no deposits on this network. Please bind another one.'
  await reject(world, wendy, refused, reason)
}

/** What was asked for yesterday: in every state today, so that each tab has something to show. */
export async function withdrawLately(world: ExampleParts, cast: Cast, { fiona, victor, wendy }: Staff) {
  const { making, clock, chains } = world
  if (!chains) return
  await watch(world)
  const asked = async (key: Key, whole: number) => asks(world, cast[key], whole)
  // Two stay to be looked at, of which one goes to a frozen member; one has another address by now.
  await asked('alice', 60)
  await asked('freya', 30)
  await asked('paula', 300)
  await binds(world, cast.paula, walletOf('paula, the new one', 'BSC'))
  await cast.paula.call(removeCashAddress, { cashAddress: walletOf('paula', 'BSC') })
  await asked('magnus', 7_400)
  const [toPay, confirming, missing] = [await asked('gregor', 750), await asked('sylvia', 210), await asked('bob', 45)]
  for (const id of [toPay, confirming, missing]) await approve(world, victor, id)
  await enterTransaction(world, fiona, missing, `0x${createHash('sha256').update('a slip of the hand').digest('hex')}`)
  await enterTransaction(world, fiona, confirming, await payOnChain(world, confirming, 3_600_000))
  clock.moveTo(new Date(clock.now().getTime() + MISSING_AFTER * 1_000))
  await watch(world)
  await signInOperator(making, wendy, clock.now())
  await wendy.call(listWithdrawals, { state: 'reviewing', limit: 25 })
}

/** What is above the limit is asked of a second operator, who has a day for it. */
export async function askForSecond(world: ExampleParts, cast: Cast, { fiona }: Staff) {
  const newest = world.making.db.selectFrom('withdrawal').select('id').where('uid', '=', cast.magnus.uid)
  const found = await newest.where('state', '=', 'reviewing').executeTakeFirst()
  if (found) await approve(world, fiona, String(found.id))
}
