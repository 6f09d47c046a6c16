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
export function presentProof(
  owner: number,
  { published, salt, parts }: OwnersProof,
): z.output<(typeof mine)['response']> {
  const accounts = [...Map.groupBy(parts, ({ leaf }) => leaf.account).values()]
  return {
    published: presentPublished(published),
    owner,
    salt: salt.toString('hex'),
    accounts: accounts.flatMap((own) => {
      const [first] = own
      if (!first) return []
      const { asset, account, balance } = first.leaf
      return {
        ...{ asset, account: Number(account), balance },
        parts: own.map(({ leaf, index, path }) => ({
          ...{ amount: leaf.amount, index },
          path: path.map((node) => Buffer.from(node).toString('hex')),
        })),
      }
    }),
  }
}
