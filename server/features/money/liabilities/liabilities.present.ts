import type { days, mine } from '@humidor/contract/money/liabilities.ts'
import { liabilityStatement, type PublishedDay, statementHash } from '@humidor/domain/money/liabilities.ts'
import type { z } from 'zod/mini'
import type { DayRow } from './liabilities.queries.ts'
import { type OwnersProof, publishedOf } from './proof.ts'

type WireDay = z.output<(typeof mine)['response']>['published']

const presentPublished = (published: PublishedDay): WireDay => ({
  ...published,
  block: Number(published.block),
  trees: [...published.trees],
  statement: liabilityStatement(published),
  statementHash: statementHash(liabilityStatement(published)),
})

/** A published day as everybody sees it. */
export const presentDay = (row: DayRow): z.output<(typeof days)['response']>['rows'][number] => ({
  ...presentPublished(publishedOf(row)),
  listed: row.listed,
})

/** An owner's proof in their own view. */
export const presentProof = ({ published, proof }: OwnersProof): z.output<(typeof mine)['response']> => ({
  published: presentPublished(published),
  ...{ owner: proof.owner, salt: proof.salt },
  accounts: proof.accounts.map((account) => ({
    ...account,
    parts: account.parts.map((part) => ({ ...part, path: [...part.path] })),
  })),
})
