import { merchantDetail, refund } from '@humidor/contract/commerce/merchants.ts'
import { businessDay, dayAfter, momentOf } from '@humidor/domain/business-day.ts'
import { type MerchantStatus, merchantCode, merchantNumber, merchantStatus } from '@humidor/domain/commerce/merchant.ts'
import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import type { Database } from '@humidor/server/database/database.ts'
import {
  createMerchant,
  openMerchantSession,
  payMerchant,
} from '@humidor/server/features/commerce/merchants/merchants.ts'
import { createSeals } from '@humidor/server/features/money/withdrawals/withdrawals.ts'
import { priceOn } from '@humidor/server/features/trading/price/price-in-force.ts'
import { type CastMember, type Key, PASSWORD } from './cast.ts'
import type { Cast, ExampleParts } from './example-steps.ts'
import { hashOfPassword, type MakingParts } from './members.ts'
import { type Device, type Transport, transportTo, Visitor } from './visitor.ts'

/** A merchant before they have applied: everything that is not left to chance. */
export interface MerchantPart {
  key: string
  role: string
  vcode: string
  name: string
  status: MerchantStatus
  /** Why they were rejected. */
  reply: string | null
  cashAddress: string
  address: string
  phone: string
  businessHours: string
  description: string
}

/** One verified merchant, two who wait, one who was rejected. */
export const merchantParts = [
  {
    key: 'cedar',
    role: 'merchant, verified',
    vcode: '100001',
    name: 'Cedar & Smoke',
    status: merchantStatus.verified,
    reply: null,
    cashAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
    address: '14 Cask Lane, Harbour Quarter',
    phone: '+00 555 0101',
    businessHours: 'Monday to Saturday, 11:00 – 22:00',
    description: 'A walk-in humidor with forty vitolas, and a quiet room to smoke them in.',
  },
  {
    key: 'lantern',
    role: 'merchant, under review',
    vcode: '100002',
    name: 'Lantern Lounge',
    status: merchantStatus.underReview,
    reply: null,
    cashAddress: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    address: '3 Mill Stairs, Old Town',
    phone: '+00 555 0102',
    businessHours: 'Daily, 16:00 – 01:00',
    description: 'Cigars, rum and a terrace above the river.',
  },
  {
    key: 'backroom',
    role: 'merchant, rejected',
    vcode: '100003',
    name: 'The Backroom',
    status: merchantStatus.rejected,
    reply: 'The address of the shop could not be found. Please send our support the one on your licence.',
    cashAddress: '0xde709f2102306220921060314715629080e2fb77',
    address: 'Somewhere behind the market',
    phone: '',
    businessHours: '',
    description: '',
  },
  {
    key: 'harbour',
    role: 'merchant, under review',
    vcode: '100004',
    name: 'Harbour Tobacconist',
    status: merchantStatus.underReview,
    reply: null,
    cashAddress: '0x27b1fdb04752bbc536007a920d24acb045561c26',
    address: 'Pier 7',
    phone: '+00 555 0104',
    businessHours: 'Tuesday to Sunday, 09:00 – 19:00',
    description: '',
  },
] as const satisfies readonly MerchantPart[]

export type MerchantKey = (typeof merchantParts)[number]['key']

/** What makes a merchant of the cast. */
export type MerchantFacts = Pick<MerchantPart, 'vcode' | 'name'>

/** A merchant of the cast at their device: asks through the real front door, signed in or not. */
export class Merchant extends Visitor {
  readonly vcode: string
  readonly name: string
  readonly password = PASSWORD

  constructor(facts: MerchantFacts & Device, { carry }: { carry: Transport }) {
    super(carry, facts)
    this.vcode = facts.vcode
    this.name = facts.name
  }

  /** The six digits, as a number. */
  get merchantId() {
    return merchantNumber(this.vcode)
  }
}

/** Makes a merchant through the feature itself, in the status that the cast says; `decidedBy` is the operator who saw to that. */
export async function makeMerchant(
  making: MakingParts,
  part: MerchantPart,
  { at, decidedBy }: { at: Date; decidedBy: number },
) {
  const passwordHash = await hashOfPassword(making.passwords)
  const { status, reply, vcode } = part
  await making.db.transaction().execute(async (tx) => {
    const made = await createMerchant(tx, createSeals(making.vault), { ...part, passwordHash, language: 'en', at })
    if (!made) throw new Error(`${vcode} is a merchant already`)
    if (status === merchantStatus.underReview) return
    const verified_at = status === merchantStatus.verified ? at : null
    await tx
      .updateTable('merchant')
      .set({ status, reply, decided_by: decidedBy, decided_at: at, verified_at })
      .where('merchant_id', '=', merchantNumber(vcode))
      .execute()
  })
}

/** Signs a merchant in on their device without a picture, as what is told is another story. */
export async function signInMerchant({ db, randomness }: MakingParts, who: Merchant, at: Date) {
  const signing = { merchantId: who.merchantId, sid: who.sid, at }
  who.merchantToken = await db.transaction().execute((tx) => openMerchantSession(tx, randomness, signing))
}

/** Every merchant of the cast, signed in. */
export async function makeMerchants(
  making: MakingParts,
  world: { carry: Transport },
  by: { at: Date; decidedBy: number },
): Promise<Record<MerchantKey, Merchant>> {
  const shops = merchantParts.map(async (part) => {
    await makeMerchant(making, part, by)
    const merchant = new Merchant(part, world)
    await signInMerchant(making, merchant, by.at)
    return [part.key, merchant] as const
  })
  return Object.fromEntries(await Promise.all(shops)) as Record<MerchantKey, Merchant>
}

/** A member pays a merchant ₡ of their profit: a real bill. It is converted at the day's price, or left waiting. */
export async function payBill(
  { db, randomness }: MakingParts,
  it: { from: { uid: number }; to: { vcode: string }; money: Cig; at: Date; waits?: boolean },
): Promise<bigint> {
  const price = await priceOn(db, businessDay(it.at))
  const receipt = randomness.bytes(4).toString('hex').toUpperCase()
  const payment = {
    uid: it.from.uid,
    merchantId: merchantNumber(it.to.vcode),
    money: micros<'CIG'>(it.money),
    receipt,
    key: `fixture:payToMerchant:${it.to.vcode}:${receipt}`,
    at: it.at,
  }
  return await db.transaction().execute((tx) => payMerchant(tx, it.waits ? payment : { ...payment, price }))
}

/** Who smoked what in the last weeks: days before today, the time, who, and how many ₡. */
const earlier = [
  [-34, '19:20', 'magnus', 640],
  [-31, '12:45', 'paula', 215],
  [-27, '18:05', 'alice', 90],
  [-24, '21:30', 'gregor', 480],
  [-20, '20:10', 'magnus', 1_250],
  [-17, '13:25', 'bob', 35],
  [-13, '19:55', 'sylvia', 160],
  [-10, '17:40', 'paula', 720],
  [-8, '22:05', 'magnus', 310],
  [-6, '12:15', 'alice', 45],
  [-4, '20:50', 'gregor', 275],
] as const
const lately = [
  [-1, '18:30', 'magnus', 560],
  [-1, '20:25', 'paula', 140],
] as const

type Tab = readonly (readonly [number, string, Key, number])[]

async function pay({ making, today }: ExampleParts, cast: Cast, tab: Tab, waits = false) {
  const [first] = merchantParts
  for (const [back, time, who, whole] of tab)
    await payBill(making, {
      from: cast[who],
      to: first,
      money: micros<'CIG'>(BigInt(whole) * 1_000_000n),
      at: momentOf(dayAfter(today, back), time),
      waits,
    })
}

/** Merchants apply and are decided about, and members pay the one who was verified. In the order of time, like everything in the books. */
export async function openShops(world: ExampleParts, cast: Cast, decidedBy: number) {
  const [cedar, ...others] = merchantParts
  const day = (back: number, time: string) => momentOf(dayAfter(world.today, back), time)
  await makeMerchant(world.making, cedar, { at: day(-36, '10:00'), decidedBy })
  for (const [place, part] of others.entries())
    await makeMerchant(world.making, part, { at: day(place - 7, '15:30'), decidedBy })
  await pay(world, cast, earlier)
}

/** What was paid since yesterday; the last bill still waits to be converted. */
export async function payLately(world: ExampleParts, cast: Cast) {
  await pay(world, cast, lately)
  await pay(world, cast, [[-1, '21:40', 'magnus', 830]], true)
}

/** The merchants of the cast as far as they live in this database. */
export async function castOfMerchants(db: Database): Promise<CastMember[]> {
  const rows = await db.selectFrom('merchant').select('merchant_id').execute()
  const known = new Set(rows.map(({ merchant_id }) => merchantCode(merchant_id)))
  return merchantParts
    .filter(({ vcode }) => known.has(vcode))
    .map(({ role, name, vcode }) => ({
      role,
      name,
      email: '',
      password: PASSWORD,
      totpSecret: '',
      vcode,
      merchantId: vcode,
    }))
}

/** The shop gives a guest back a part of what they paid last, at its own counter. */
export async function refundLately({ making, platform, clock }: ExampleParts) {
  const [first] = merchantParts
  const cedar = new Merchant(first, { carry: transportTo(platform.fastify) })
  await signInMerchant(making, cedar, clock.now())
  const { rows } = await cedar.call(merchantDetail, { page: 1, limit: 2, type: 1 })
  const bill = rows.at(-1)
  if (!bill) throw new Error('nobody paid the shop')
  const money = micros<'CIG'>(40_000_000n)
  await cedar.call(refund, { id: bill.id, moneyCig: money, refunded: bill.refundedCig, password: PASSWORD })
}
