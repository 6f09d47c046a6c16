import { approveApplication } from '@humidor/contract/community/activities.console.ts'
import { itemOf, noteLength } from '@humidor/domain/backoffice/console.ts'
import { type ActivityType, refuseSubsidy, type SubsidyTerms } from '@humidor/domain/community/activity.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import { type ApprovalKind, type Asked, noLongerPossible } from '../../../../http/feature.ts'
import { transaction } from '../../../../http/handle.ts'
import { balanceOf } from '../../../../ledger/totals.ts'
import { requestApproval } from '../../../../platform/console/approvals.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { holdingsAround } from '../../../../platform/console/holdings.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { subsidyAccount, subsidySource } from '../activities.postings.ts'
import { payOwed } from '../paying.ts'
import {
  countPhotos,
  isOwedBefore,
  lockApplication,
  memberName,
  paidSince,
  picturesOf,
  putApproval,
  SUBSIDY,
} from '../reviewing.queries.ts'

/** The data that the second operator approves. */
interface Payload {
  /** Absent in requests from before it was stored. */
  uid?: number
  type: ActivityType
  people: number
  photos: number
  money: string
  extra: string
  reply: string | null
}

const uscd = (amount: bigint): string =>
  moneyText('en', micros<'USCD'>(amount), 'USCD', { places: placesOf(micros<'USCD'>(amount)) })

const factsOf = ({ type, people, photos, money, extra }: Payload, terms: SubsidyTerms) => ({
  ...{ type, people, photos, terms },
  money: BigInt(money),
  extra: BigInt(extra),
})

/** `POST /console/approveApplication`: pays nothing yet; a second operator decides, as about every award (rules O4). */
export const answerApproveApplication = (randomness: Randomness) =>
  transaction(approveApplication, async ({ tx, operator, at, request, fail, demand }) => {
    const { fid, people, money, extra } = request
    const reply = request.reply
    if ([...reply].length > noteLength.most) fail('content_too_long')
    const row = (await lockApplication(tx, BigInt(fid))) ?? fail('not_found')
    demand(await refuseClaimed(tx, itemOf.application(fid), operator.id, at))
    if (row.state !== 'waiting') fail('illegal_operation')
    const photos = await countPhotos(tx, row.id)
    const { uid, type } = row
    const sums = { money: String(money), extra: String(extra) }
    const payload: Payload = { uid, type, people, photos, ...sums, reply: reply || null }
    demand(refuseSubsidy(factsOf(payload, await settingsOf(tx))))
    const asked = await requestApproval(tx, randomness, {
      kind: SUBSIDY,
      about: String(row.id),
      aboutName: await memberName(tx, row.uid),
      reason: `${row.name} (${type})`,
      payload,
      maker: operator.id,
      at,
    })
    return asked ? null : fail('illegal_operation')
  })
const THIRTY_DAYS = 30 * 86_400_000

/**
 * Pays a subsidy that two operators approved, after all checks run again. Where the treasury does not cover it, or others have
 * waited longer, the job pays it later.
 * @throws `undone` illegal_operation where it can no longer be approved
 */
export const subsidy: ApprovalKind = {
  kind: SUBSIDY,
  summary: 'Pays a member a subsidy for an activity, from the treasury.',
  amount({ payload }) {
    const { money, extra } = payload as Payload
    return { coin: 'USCD', amount: BigInt(money) + BigInt(extra) }
  },
  describe({ about, payload }: Asked) {
    const { type, people, photos, money, extra } = payload as Payload
    return [
      { name: 'Application', value: about },
      { name: 'Type', value: type },
      { name: 'Participants', value: String(people) },
      { name: 'Photos', value: String(photos) },
      { name: 'Subsidy', value: uscd(BigInt(money)) },
      { name: 'Extra reward', value: extra === '0' ? 'none' : uscd(BigInt(extra)) },
      { name: 'Pays', value: uscd(BigInt(money) + BigInt(extra)) },
    ]
  },
  photos: (db, { about }) => picturesOf(db, BigInt(about)),
  async weigh(db, asked, at) {
    const credits = asked.map(({ payload }) => payload as Payload)
    const [balances, lately, theirs] = await Promise.all([
      balanceOf(db, [subsidySource]),
      paidSince(db, new Date(at.getTime() - THIRTY_DAYS)),
      holdingsAround(
        db,
        credits.map(({ uid, money, extra }) =>
          uid === undefined
            ? undefined
            : { account: subsidyAccount({ uid }), coin: 'USCD', amount: BigInt(money) + BigInt(extra) },
        ),
      ),
    ])
    const held = balances.get(subsidySource) ?? 0n
    return credits.map(({ money, extra }, place) => {
      const left = held - BigInt(money) - BigInt(extra)
      return [
        { name: 'Treasury holds now', value: uscd(held) },
        left < 0n
          ? { name: 'Left after it', value: 'Not enough: it waits until it is covered', warns: true }
          : { name: 'Left after it', value: uscd(left) },
        { name: 'Subsidies in 30 days', value: `${lately.n}, ${uscd(lately.money)}` },
        ...(theirs[place] ?? []),
      ]
    })
  },
  async run(tx, { id: approvalId, about, payload, maker, checker, at }) {
    const row = await lockApplication(tx, BigInt(about))
    const approved = payload as Payload
    const photos = row && (await countPhotos(tx, row.id))
    const isUnchanged = row?.state === 'waiting' && row.type === approved.type && photos === approved.photos
    if (!isUnchanged || refuseSubsidy(factsOf(approved, await settingsOf(tx))))
      throw noLongerPossible('illegal_operation')
    const { people, reply } = approved
    const [money, extra] = [BigInt(approved.money), BigInt(approved.extra)]
    await putApproval(tx, row.id, { approvalId, maker, checker, at, people, money, extra, reply })
    const { id, uid, name } = row
    if (!(await isOwedBefore(tx, id))) await payOwed(tx, [{ id, uid, name, amount: money + extra }], at)
  },
}
