import { exact } from '@humidor/domain/money/format.ts'
import type { ReceiveAsk } from '@humidor/domain/money/receive-link.ts'

/** A transfer as it is typed. */
export interface Draft {
  email: string
  /** The user name, if the giver knows it. */
  name: string
  amount: string
  note: string
  /** Filled in from a link or a code, and not edited since. */
  fromLink: boolean
}

export const nobody: Draft = { email: '', name: '', amount: '', note: '', fromLink: false }

/** The draft that a link or a code fills in. */
export const draftOf = ({ email, name, money, note = '' }: ReceiveAsk): Draft => ({
  ...{ email, name, note, fromLink: true },
  amount: money === undefined ? '' : exact(money),
})

let handed: Draft | undefined

/**
 * Hands a draft to the form that opens next, also after a sign-in. It stays in the memory of the page, because an address would
 * show the recipient, and a reload never resumes a transfer.
 */
export const handOverDraft = (draft: Draft | undefined) => {
  handed = draft
}

/** The draft that was handed over. */
export const handedDraft = () => handed
