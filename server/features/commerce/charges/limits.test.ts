import { contract } from '@humidor/contract/index.ts'
import { largestCharge, openChargesAtMost } from '@humidor/domain/commerce/charge.ts'
import { LARGEST_ON_WIRE } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceToday } from '../../trading/price/price.ts'
import { verifiedMerchant } from '../merchants/merchants.testing.ts'
import { amount, asks, opens } from './charges.testing.ts'

const { cancelCharge, openCharge } = contract.charges
const refused = (code: string) => ({ refused: code })

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
})
afterAll(() => harness.close())

describe('a merchant', () => {
  it('asks for no amount that no answer can carry', async () => {
    const shop = await verifiedMerchant(harness)
    const { price } = await priceToday(harness.db)
    const most = (LARGEST_ON_WIRE * price) / 1_000_000n
    const tries = async (money: bigint) => await shop.tryCall(openCharge, asks({ money: amount(money) }))
    expect(await tries(most)).toMatchObject({ money: most })
    for (const more of [most + 1n, largestCharge]) expect(await tries(more)).toEqual(refused('wrong_money'))
  })

  it('has no more charges open than may be, however many are opened at once', async () => {
    const shop = await verifiedMerchant(harness)
    const { id } = await opens(shop)
    const [room, tries] = [3, 12]
    await sql`insert into merchant_charge (code, merchant_id, currency, money, tip, price, money_cig, created_at, expires_at)
      select lpad(to_hex(n), 16, '0'), merchant_id, currency, money, tip, price, money_cig, created_at, expires_at
      from merchant_charge, generate_series(2, ${openChargesAtMost - room}::int) n where id = ${BigInt(id)}`.execute(
      harness.db,
    )
    const answers = await Promise.all(Array.from({ length: tries }, () => shop.tryCall(openCharge, asks())))
    const no = answers.filter((answer) => 'refused' in answer)
    expect(no).toEqual(Array(tries - room).fill(refused('too_many_charges')))
    await shop.call(cancelCharge, { id })
    expect(await shop.tryCall(openCharge, asks())).toMatchObject({ state: 'open' })
  })
})
