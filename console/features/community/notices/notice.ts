import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import {
  type NoticePlace,
  placeNamed,
  refuseWritten,
  type WrittenState,
  type WrittenText,
} from '@humidor/domain/community/written-notice.ts'
import { readUid } from '@humidor/domain/typed/kinds.ts'
import { z } from 'zod/mini'
import type { Kind } from '../../../components/localized-editor/draft.ts'
import type { Save, Saved } from '../../../components/localized-editor/useDraft.ts'

/** A notice with its text in each of its languages. */
export type Notice = AnswerOf<typeof consoleContract.notices.one>

/** The language-independent values of a notice, as typed. */
export type NoticeFacts = {
  /** `all`: every member; `one`: the member with the typed uid. */
  to: 'all' | 'one'
  uid: string
  /** One of `noticePlaces`; empty: no link. */
  place: string
  byMail: boolean
}

/** The text of a notice, as editable fields. */
export type NoticeFields = { [field in keyof WrittenText]: string }

/** How notices are edited. */
export const noticeKind: Kind<NoticeFacts, NoticeFields> = {
  name: 'notice',
  facts: z.object({ to: z.enum(['all', 'one']), uid: z.string(), place: z.string(), byMail: z.boolean() }),
  text: z.object({ title: z.string(), body: z.string() }),
  noText: { title: '', body: '' },
  refuseFacts: ({ to, uid }) =>
    to === 'one' && readUid(uid) === undefined ? { field: 'uid', code: 'wrong_account' } : undefined,
  refuseText: refuseWritten,
}

/** The saved notice as a draft, or a new one to everybody. */
export const savedOf = (notice: Notice | undefined): Saved<NoticeFacts, NoticeFields> => ({
  id: notice?.id,
  version: notice?.version,
  facts: {
    to: notice?.member ? 'one' : 'all',
    uid: notice?.member ? String(notice.member.uid) : '',
    place: notice?.place ?? '',
    byMail: notice?.byMail ?? false,
  },
  texts: Object.fromEntries((notice?.texts ?? []).map(({ language, title, body }) => [language, { title, body }])),
})

/** The typed values for the server. */
export const asked = ({ facts: { to, uid, place, byMail }, ...rest }: Save<NoticeFacts, NoticeFields>) => ({
  ...rest,
  uid: to === 'one' ? (readUid(uid) ?? null) : null,
  place: placeNamed(place),
  byMail,
})

export const stateNames: Readonly<Record<WrittenState, string>> = {
  draft: 'Draft',
  published: 'Published',
  takenBack: 'Unpublished',
}

/** The labels of a notice's link targets. */
export const placeNames: Readonly<Record<NoticePlace, string>> = {
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  asset: 'Assets',
  shop: 'Shop',
  pledges: 'Pledges',
  treasure: 'Flexible treasure',
  trade: 'Order book',
  market: 'Market',
  vip: 'VIP',
  share: 'Referral link',
  mall: 'Mall',
  activities: 'Activities',
  raffle: 'Raffle',
  feedback: 'Feedback',
  mails: 'Mail preferences',
  devices: 'Devices',
}
