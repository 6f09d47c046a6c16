/** A few words of the product, and what stands in their place in a build that can be broken on purpose. */
export interface Change {
  /** From the root. */
  file: string
  from: string
  /** `BROKEN` stands for whether this breakage was asked for: one build serves them all. */
  to: string
}

/** Ways to break the server's code, each of which some family has to notice. */
export const breakages = {
  /** No notice is taken of the `Idempotency-Key`: every try is a request of its own. */
  'keys off': [
    {
      file: 'server/http/keys.ts',
      from: "const key = typeof header === 'string' ? header.toLowerCase() : ''",
      to: "const key = BROKEN ? globalThis.crypto.randomUUID() : typeof header === 'string' ? header.toLowerCase() : ''",
    },
  ],
  /** A COMMIT of which nobody heard is taken for one that failed, and everything is done again under another key. */
  'unheard is failed': [
    {
      file: 'server/ledger/teller.ts',
      from: 'await transferTogether(db, clock.now(), [one.request])',
      to: 'await transferTogether(db, clock.now(), [BROKEN ? { ...one.request, key: globalThis.crypto.randomUUID() } : one.request])',
    },
    {
      file: 'server/ledger/teller.ts',
      from: 'for (const one of batch) await settleBatch(db, clock, [one])',
      to: `for (const one of batch)
        await settleBatch(db, clock, [BROKEN ? { ...one, request: { ...one.request, key: globalThis.crypto.randomUUID() } } : one])`,
    },
  ],
  /** A key is taken before what it stands for, in a transaction of its own. */
  'key before its effect': [
    { file: 'server/http/run.ts', from: 'await claim(tx, {', to: 'await claim(BROKEN ? (parts.db as never) : tx, {' },
  ],
  /** A rule no longer looks at the balance. */
  'rule forgotten': [
    {
      file: 'domain/money/moves.ts',
      from: 'if (money > balance) return',
      to: 'if (!BROKEN && money > balance) return',
    },
  ],
  /** Whoever signs in for the day is not locked, so that two at once both find that they have not. */
  'sign-in without a lock': [
    {
      file: 'server/features/accounts/membership/membership.queries.ts',
      from: '.forNoKeyUpdate()',
      to: '.$if(!BROKEN, (query) => query.forNoKeyUpdate())',
    },
  ],
  /** An order is not locked, so that two at once both find that nobody has filled it. */
  'order without a lock': [
    {
      file: 'server/features/trading/order-book/order-book.queries.ts',
      from: 'o.uid = ${owner ?? null}) for no key update of o`',
      to: 'o.uid = ${owner ?? null}) ${BROKEN ? sql`` : sql`for no key update of o`}`',
    },
  ],
  /** One provider of a chain is enough to be believed, whatever another says. */
  'agreement off': [
    {
      file: 'server/adapters/providers.ts',
      from: 'const enough = Math.min(QUORUM, all.length)',
      to: 'const enough = Math.min(BROKEN ? 1 : QUORUM, all.length)',
    },
  ],
} as const satisfies Record<string, readonly Change[]>

export type Breakage = keyof typeof breakages

/** What tells a process how it is broken: the names, with commas between them. */
export const BROKEN = 'HUMIDOR_BROKEN'

/** Whether a breakage was asked for, as the code of a build that can be broken asks it. */
export const asksFor = (breakage: Breakage) =>
  `globalThis.process.env.${BROKEN}?.split(',').includes(${JSON.stringify(breakage)})`
