import { randomUUID } from 'node:crypto'
import { approveMerchant } from '@humidor/contract/commerce/merchants.console.ts'
import { contract } from '@humidor/contract/index.ts'
import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { Merchant } from '@humidor/sandbox/merchants.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { transportTo, type Visitor } from '@humidor/sandbox/visitor.ts'
import { merchantAccount, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { waitingCaptcha } from '../../../platform/security/captcha.queries.ts'
import { createSeals, reserveWithdrawal } from '../../money/withdrawals/withdrawals.ts'

const { imgcaptcha } = contract.identity
const { login, register } = contract.merchants

/** An address of BSC in its canonical spelling. */
export const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Moves the clock by seconds. */
export const passTime = ({ clock }: Sandbox, seconds: number) =>
  clock.moveTo(new Date(clock.now().getTime() + seconds * 1_000))
export const HOUR = 3_600

/** Requests a captcha and solves it. */
export async function reads(harness: Sandbox, who: Visitor): Promise<string> {
  await who.call(imgcaptcha, {})
  return (await waitingCaptcha(harness.db, who.sid)) ?? ''
}

let next = 200_000
/** Six digits that no merchant has. */
export const freeDigits = () => merchantCode((next += 1))

/** A valid form, apart from the captcha. */
export const form = (vcode: string, code = '') => ({
  vcode,
  name: 'The Corner Humidor',
  password: PASSWORD,
  cashAddress: ADDRESS,
  code,
  address: '1 Corner Street',
  phone: '+00 555 0199',
  businessHours: '10:00 – 18:00',
  description: 'A small shop.',
})
export type Form = ReturnType<typeof form>

/** Sends a form with a solved captcha. */
export async function applies(harness: Sandbox, it: Partial<Form> = {}, who: Visitor = harness.visitor()) {
  return await who.tryCall(register, { ...form(freeDigits(), await reads(harness, who)), ...it })
}

/** Logs in with a solved captcha. */
export async function logsIn(
  harness: Sandbox,
  { vcode, password = PASSWORD }: { vcode: string; password?: string },
  who: Visitor = harness.visitor(),
) {
  return await who.tryCall(login, { vcode, password, code: await reads(harness, who) })
}

/** A merchant who has just applied and is logged in. */
export async function newMerchant(harness: Sandbox, name = 'The Corner Humidor'): Promise<Merchant> {
  const who = new Merchant({ vcode: freeDigits(), name }, { carry: transportTo(harness.fastify) })
  const answer = await applies(harness, { vcode: who.vcode, name }, who)
  if (answer !== null) throw new Error(`the application was refused: ${answer.refused}`)
  await harness.renewMerchantSession(who)
  return who
}

/** A merchant who can be paid. */
export async function verifiedMerchant(harness: Sandbox, name?: string): Promise<Merchant> {
  const shop = await newMerchant(harness, name)
  await harness.renewOperatorSession(harness.staff.wendy)
  await harness.staff.wendy.call(approveMerchant, { vcode: shop.vcode })
  return shop
}

/** The balances of a merchant. */
export const merchantHas = async ({ db }: Sandbox, { merchantId }: Merchant) => ({
  cig: await storedBalance(db, merchantAccount(merchantId, 'cig')),
  usdt: await storedBalance(db, merchantAccount(merchantId, 'usdt')),
})

/** Reserves USDT of a merchant for a payout, whatever the amount, so that they cannot pay with them. */
export const reserves = ({ db, making, clock }: Sandbox, { merchantId }: Merchant, money: bigint) =>
  db.transaction().execute(async (tx) => {
    const row = tx.selectFrom('merchant').select(['cash_address', 'cash_address_changed_at as boundAt'])
    const { cash_address: address, boundAt } = await row.where('merchant_id', '=', merchantId).executeTakeFirstOrThrow()
    await reserveWithdrawal(tx, createSeals(making.vault), {
      ...{ payee: { merchantId }, chain: 'BSC', address, boundAt, money, fee: 0n, pays: money },
      ...{ proof: randomUUID(), at: clock.now() },
    })
  })

/** The treasury's USDT and ₡. */
export const treasuryOf = async ({ db }: Sandbox) => ({
  usdt: await storedBalance(db, platformAccount('treasury', 'USDT')),
  cig: await storedBalance(db, platformAccount('treasury', 'CIG')),
})

/** Takes USDT out of the treasury. Returns a function that puts some back. */
export async function drained({ db, clock }: Sandbox, amount: bigint) {
  const [treasury, fees] = [platformAccount('treasury', 'USDT'), platformAccount('fees', 'USDT')]
  const move = (from: typeof treasury, to: typeof treasury, money: bigint) =>
    db.transaction().execute((tx) =>
      post(tx, [
        {
          operation: 'systemAward',
          key: `fixture:${randomUUID()}`,
          at: clock.now(),
          postings: [{ from, to, amount: micros<'USDT'>(money) }],
        },
      ]),
    )
  await move(treasury, fees, amount)
  return (money: bigint) => move(fees, treasury, money)
}
