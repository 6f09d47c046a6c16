import { FOUND_OF_A_KIND, fits, SEARCH_MOST_CHARACTERS, soughtKinds } from '@humidor/domain/backoffice/search.ts'
import { coins } from '@humidor/domain/money/micros.ts'
import { z } from 'zod/mini'
import { call, roles } from '../call.ts'
import { moment, signed, text } from '../fields.ts'

const kind = z.enum(soughtKinds)

/** A record that fits a search. */
export const found = z.object({
  kind,
  fit: z.enum(fits),
  /** What opens it: the uid of a member, the six digits of a merchant, else its number. */
  id: z.string(),
  /** The six digits of the merchant that a bill or a charge is of, the state of a payout or payment whose page has a tab for each; else null. */
  within: z.nullable(z.string()),
  /** As its page names it: a name, `WD-7`, `HM-0412`, a receipt. */
  title: z.string(),
  /** Whose it is; null: nobody's yet, or the title says it. */
  whose: z.nullable(z.string()),
  /** What tells it from others: an e-mail address, a reference, an address on a chain. */
  note: z.nullable(z.string()),
  state: z.nullable(z.string()),
  amount: z.nullable(z.object({ coin: z.enum(coins), amount: signed })),
  at: z.nullable(moment),
})

export const searchAll = call({
  method: 'GET',
  path: '/api/console/search',
  summary: `Finds records by what an operator knows of them: uid, referral code, name, e-mail, number as WD-7 or bare, receipt, transaction, address, merchant, charge, key of a transfer. At most ${FOUND_OF_A_KIND} of a kind, the best first, and only of kinds whose page the operator’s role has.`,
  who: 'operator',
  roles,
  audited: true,
  cost: 'money',
  request: z.strictObject({ search: text('search', SEARCH_MOST_CHARACTERS) }),
  response: z.object({
    found: z.array(found),
    /** The kinds of which there are more. */
    more: z.array(kind),
  }),
  errors: [],
})
