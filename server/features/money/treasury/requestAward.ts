import { requestAward } from '@humidor/contract/money/treasury.console.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { type AwardCoin, refuseAward } from '@humidor/domain/money/treasury.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { type ApprovalKind, type Approved, type Asked, noLongerPossible } from '../../../http/feature.ts'
import { transaction } from '../../../http/handle.ts'
import { balanceOf } from '../../../ledger/totals.ts'
import { amountText } from '../../../platform/console/amount-text.ts'
import { requestApproval } from '../../../platform/console/approvals.ts'
import { holdingsAround } from '../../../platform/console/holdings.ts'
import { notifyMember } from '../../../platform/notifications/notify.ts'
import { postAndRecord } from './post-and-record.ts'
import { type Award, awardedTo, awardSource, awardTransfer } from './treasury.postings.ts'
import { type AwardsRow, awardsSince, lockAwarded, memberNamed } from './treasury.queries.ts'

const AWARD = 'award'

/** The balances that pay awards; null: points are issued. */
async function balancesFor(db: Db): Promise<Record<AwardCoin, bigint | null>> {
  const { USCD, CIG } = awardSource
  const balances = await balanceOf(db, [USCD, CIG])
  return { USCD: balances.get(USCD) ?? 0n, CIG: balances.get(CIG) ?? 0n, POINT: null }
}

/** `POST /console/requestAward`: pays nothing yet, but refuses an amount that the paying account does not have. */
export const answerRequestAward = (randomness: Randomness) =>
  transaction(requestAward, async ({ tx, operator, at, request, fail, demand }) => {
    const { uid, coin, amount, reason } = request
    demand(refuseNote(reason))
    demand(refuseAward({ coin, amount }))
    const member = (await memberNamed(tx, uid)) ?? fail('not_found')
    demand(refuseAward({ coin, amount, held: (await balancesFor(tx))[coin] }))
    const payload = { coin, amount: amount.toString() }
    const asked = { kind: AWARD, about: String(uid), aboutName: member.name, reason, payload }
    if (!(await requestApproval(tx, randomness, { ...asked, maker: operator.id, at }))) fail('illegal_operation')
    return null
  })

/** Reads the stored request. */
function awardOf({ about, payload }: Pick<Approved, 'about' | 'payload'>): Award {
  const { coin, amount } = payload as { coin: AwardCoin; amount: string }
  return { uid: Number(about), coin, amount: BigInt(amount) }
}

const sourceName: Record<AwardCoin, string> = { USCD: 'Treasury, USCD', CIG: 'Rewards, ₡', POINT: 'Issued' }
const walletName: Record<AwardCoin, string> = { USCD: 'USCD, transaction', CIG: 'CIG', POINT: 'Points' }

const THIRTY_DAYS = 30 * 86_400_000

const awardsText = (rows: readonly AwardsRow[], coin: AwardCoin) => {
  const count = rows.reduce((sum, { awards }) => sum + awards, 0n)
  if (count === 0n) return 'none'
  const sum = amountText(
    rows.reduce((all, { amount }) => all + amount, 0n),
    coin,
  )
  return `${count} ${count === 1n ? 'award' : 'awards'}, ${sum}`
}

const balanceText = (held: bigint, amount: bigint, coin: AwardCoin) => [
  { name: 'Available now', value: amountText(held, coin) },
  held < amount
    ? { name: 'Left after it', value: 'Not enough available', warns: true }
    : { name: 'Left after it', value: amountText(held - amount, coin) },
]

/**
 * The facts for the second operator: the paying account's balance, the awards of the last thirty days (threats
 * C193), and what the member has.
 */
async function weigh(db: Db, asked: readonly Asked[], at: Date) {
  const awards = asked.map(awardOf)
  const uids = awards.map(({ uid }) => uid)
  const [rows, held, theirs] = await Promise.all([
    awardsSince(db, new Date(at.getTime() - THIRTY_DAYS), uids),
    balancesFor(db),
    holdingsAround(
      db,
      awards.map(({ uid, coin, amount }) => ({ account: awardedTo[coin](uid), coin, amount })),
    ),
  ])
  return awards.map(({ uid, coin, amount }, place) => {
    const ofCoin = rows.filter((row) => row.coin === coin)
    const toMember = ofCoin.filter((row) => row.uid === uid)
    return [
      ...(held[coin] === null ? [] : balanceText(held[coin], amount, coin)),
      { name: 'Awarded in 30 days', value: awardsText(ofCoin, coin) },
      { name: 'To this member', value: awardsText(toMember, coin) },
      ...(theirs[place] ?? []),
    ]
  })
}

/** An award that two operators agreed on (rules O4). */
export const award: ApprovalKind = {
  kind: AWARD,
  summary: 'Awards a member USCD of the treasury, ₡ of the rewards, or points.',
  amount: awardOf,
  describe(asked) {
    const { coin, amount } = awardOf(asked)
    return [
      { name: 'Award', value: amountText(amount, coin) },
      { name: 'Into wallet', value: walletName[coin] },
      { name: 'Paid out of', value: sourceName[coin] },
    ]
  },
  weigh,
  async run(tx: Tx, approved) {
    const { reason, at } = approved
    const asked = awardOf(approved)
    if (!(await lockAwarded(tx, asked.uid))) throw noLongerPossible('not_found')
    const { uid, coin, amount } = asked
    await postAndRecord(tx, awardTransfer(asked, { approval: approved.id, at }), {
      ...{ approval_id: approved.id, kind: 'award', uid, move: null, coin, amount, at },
    })
    await notifyMember(tx, { uid, kind: 'awarded', params: { money: noticeAmount(amount, coin), reason }, at })
  },
}
