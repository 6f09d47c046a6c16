import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { type Cig, micros } from '@humidor/domain/money/micros.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'

const { changeStock, requestRefund, saveProduct, ship, showProduct } = consoleContract.mall
const { createOrder, orderList, productInfo } = contract.mall
const { getNotify } = contract.notices

export const cig = (whole: number) => micros<'CIG'>(BigInt(whole) * 1_000_000n)
export const uscd = (whole: number) => micros<'USCD'>(BigInt(whole) * 1_000_000n)

/** The account that receives the ₡ of an order. */
export const treasury = platformAccount('treasury', 'CIG')

/** A valid address. */
export const address = {
  addressName: 'Ada Lovelace',
  addressPhone: '+44 20 7946 0958',
  addressDetail: '12 St James’s Square, London',
}

const webp = (what: string) => Buffer.from(`RIFF....WEBP${what}`)

/** Stores a picture without content. Returns its name. */
async function picture({ db, clock }: Pick<Sandbox, 'db' | 'clock'>, name = 'a'.repeat(26)) {
  const [large, small] = [webp('large'), webp('small')]
  await db
    .insertInto('picture')
    .values({
      ...{ name, large, small, width: 1, height: 1, uploaded_by: 'operator:1', uploaded_at: clock.now() },
      unused_since: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return name
}

/** A valid text of a product. */
export const goodText = (wish: object = {}) => ({
  language: 'en',
  title: 'Robusto, box of 10',
  tags: 'Aged 4 years, Box of 10',
  details: 'Wrapper: Rosado',
  content: 'Ten cigars in a cedar box.',
  ...wish,
})

/** An operator with a fresh session. */
export async function renewOperatorSession(sandbox: Sandbox, who: Operator) {
  await sandbox.renewOperatorSession(who)
  return who
}

/** Creates a product with a stock. Members see it unless it is a draft. */
export async function product(sandbox: Sandbox, { stock = 10, price = 105, shown = true, ...wish }: Wish = {}) {
  const conrad = await renewOperatorSession(sandbox, sandbox.staff.conrad)
  const facts = { category: 'cigars' as const, price: uscd(price), place: 1, picture: await picture(sandbox) }
  const { id, version } = await conrad.call(saveProduct, { ...facts, text: goodText(wish) })
  if (stock > 0) await conrad.call(changeStock, { id, by: stock })
  if (!shown) return { id, version }
  return { id, ...(await conrad.call(showProduct, { id, version, shown: true })) }
}
interface Wish {
  stock?: number
  /** Whole USCD; 105 are 1,000 ₡ at the first price. */
  price?: number
  shown?: boolean
  title?: string
}

/** A member tries to buy a piece. */
export const orders = (who: Pick<Person, 'tryCall'>, productId: number, priceCig?: Cig) =>
  who.tryCall(createOrder, { productId, ...address, ...(priceCig === undefined ? {} : { priceCig }) })

/** A member buys a piece, of a new product unless one is given. Returns the number of the order. */
export async function buys(sandbox: Sandbox, who: Person, productId?: number): Promise<number> {
  const of = productId ?? (await product(sandbox)).id
  await who.fund(cig(1_000), 'CIG')
  return (await who.call(createOrder, { productId: of, ...address })).id
}

export const ordersOf = async (who: Person) => (await who.call(orderList, { limit: 100 })).rows

/** A member's notifications, the newest first. */
export const notificationsOf = async (who: Person) =>
  (await who.call(getNotify, {})).map(({ kind, params }) => ({ kind, params }))

/** The stock of a product. */
export const stockOf = async ({ alice }: Sandbox, id: number) => (await alice.call(productInfo, { id })).stock

/** An operator sends an order. */
export async function sends(sandbox: Sandbox, id: number, logisticsNo = 'EE 100 200 300 CN') {
  const wendy = await renewOperatorSession(sandbox, sandbox.staff.wendy)
  await wendy.call(ship, { id: String(id), was: 'created', logisticsNo })
}

/** An operator opens a shipped order, and corrects its tracking number. */
export async function corrects(sandbox: Sandbox, who: Operator, id: number, logisticsNo: string) {
  const operator = await renewOperatorSession(sandbox, who)
  const item = itemOf.mallOrder(String(id))
  const { until } = await operator.call(consoleContract.operators.claim, { item })
  await operator.call(ship, { id: String(id), was: 'shipped', logisticsNo })
  await operator.call(consoleContract.operators.release, { item, until })
}

/**
 * One operator requests a refund and another approves it, with `between` in between. Returns the answer to the
 * approval.
 */
export async function refunds(sandbox: Sandbox, id: number, restock = false, between = async () => {}) {
  const { approvals, decide } = consoleContract.operators
  const fiona = await renewOperatorSession(sandbox, sandbox.staff.fiona)
  const victor = await renewOperatorSession(sandbox, sandbox.staff.victor)
  await fiona.call(requestRefund, { id: String(id), reason: 'It arrived broken.', restock })
  await between()
  const { rows } = await victor.call(approvals, { limit: 100, state: 'waiting' })
  const request = rows.find((row) => row.kind === 'mallRefund' && row.about === String(id))
  const answer = await victor.tryCall(decide, {
    ...{ id: request?.id ?? '', approve: true, note: '', googleCode: victor.googleCode() },
  })
  return { answer, details: request?.details }
}

type Chest = 'treasury' | 'foundation'

/** Moves ₡ between the treasury and the foundation. */
export async function moveCig({ db, clock }: Sandbox, from: Chest, to: Chest, amount: Cig) {
  const postings = [{ from: platformAccount(from, 'CIG'), to: platformAccount(to, 'CIG'), amount }]
  const key = `fixture:${crypto.randomUUID()}`
  await db
    .transaction()
    .execute((tx) => post(tx, [{ operation: 'foundationToTreasury', key, at: clock.now(), postings }]))
}
