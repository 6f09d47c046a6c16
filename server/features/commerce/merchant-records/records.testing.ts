import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { type Merchant, payBill } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { verifiedMerchant } from '../merchants/merchants.testing.ts'

const { merchantBills } = consoleContract.merchantRecords
const { refund } = contract.merchants

/** Whole ₡ in millionths. */
export const cig = (whole: number) => micros<'CIG'>(BigInt(whole) * 1_000_000n)

export const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Every row of a paged call, page by page. */
export async function all<Row>(page: (after: object) => Promise<{ rows: Row[]; next: string | null }>) {
  const rows: Row[] = []
  let after: object = {}
  for (;;) {
    const found = await page(after)
    rows.push(...found.rows)
    if (found.next === null) return rows
    after = { after: found.next }
  }
}

/** What an operator may ask of the bills of a shop. */
interface BillsAsked {
  search?: string
  which?: 'all' | 'converted' | 'waiting' | 'refunded'
  id?: string
  from?: `${number}-${number}-${number}`
  to?: `${number}-${number}-${number}`
  least?: ReturnType<typeof cig>
  most?: ReturnType<typeof cig>
  vcode?: string
}

/** Two shops, guests with ₡, and an operator who looks at the first shop. */
export async function openRecords() {
  const sandbox: Sandbox = await openSandbox()
  const shop = await verifiedMerchant(sandbox, 'The Long Ash')
  const other = await verifiedMerchant(sandbox, 'Next Door')
  for (const who of [sandbox.alice, sandbox.bob]) await who.fund(micros<'CIG'>(1_000_000_000n), 'CIG')

  const passTime = (seconds: number) => sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + seconds * 1_000))

  /** A member pays a shop, a second after what was before. Returns the number of the bill. */
  async function paid(from: Person, money: ReturnType<typeof cig>, it: { to?: Merchant; waits?: boolean } = {}) {
    passTime(1)
    const { to = shop, waits = false } = it
    return String(await payBill(sandbox.making, { from, to, money, at: sandbox.clock.now(), waits }))
  }

  async function refunds(id: string, money: ReturnType<typeof cig>, of = shop) {
    await sandbox.renewMerchantSession(of)
    return await of.call(refund, { id, moneyCig: money, refunded: micros<'CIG'>(0n), password: PASSWORD })
  }

  const wendy = async () => {
    await sandbox.renewOperatorSession(sandbox.staff.wendy)
    return sandbox.staff.wendy
  }

  const askBills = async (it: BillsAsked) =>
    (await wendy()).call(merchantBills, { vcode: shop.vcode, limit: 25, which: 'all' as const, ...it })

  const billsOf = async (it: BillsAsked = {}) => (await askBills(it)).rows

  return { sandbox, shop, other, passTime, paid, refunds, wendy, askBills, billsOf }
}
