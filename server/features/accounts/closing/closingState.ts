import { closingState } from '@humidor/contract/accounts/closing.ts'
import type { ClosingPart } from '../../../http/feature.ts'
import { read } from '../../../http/handle.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { type ClosingRow, closingOf } from './closing.queries.ts'
import { factsOf, presentFacts } from './facts.ts'

const presentClosing = ({ asked_at: askedAt, closes_at: closesAt, ...givenUp }: ClosingRow) => ({
  askedAt,
  closesAt,
  givenUp,
})

/** `GET /user/closingState`. */
export const answerClosingState = (parts: readonly ClosingPart[]) =>
  read(closingState, async ({ db, member: { uid }, at }) => {
    const [facts, row, { closingWait, closedKeptYears }] = await Promise.all([
      factsOf(db, parts, uid, at),
      closingOf(db, uid),
      settingsOf(db),
    ])
    return {
      ...presentFacts(facts),
      wait: closingWait,
      keptYears: closedKeptYears,
      closing: row ? presentClosing(row) : null,
    }
  })
