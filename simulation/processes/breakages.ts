/** A piece of the product's code and its replacement in a breakable build. */
export interface Change {
  /** Relative to the root. */
  file: string
  from: string
  /** `BROKEN` is replaced by a check whether this breakage is on, so that one build serves all. */
  to: string
}

/** Defects of the server's code. Each must be found by a family. */
export const breakages = {
  /** Ignores the `Idempotency-Key`, so every attempt is a new request. */
  'keys off': [
    {
      file: 'server/http/keys.ts',
      from: "const key = typeof header === 'string' ? header.toLowerCase() : ''",
      to: "const key = BROKEN ? globalThis.crypto.randomUUID() : typeof header === 'string' ? header.toLowerCase() : ''",
    },
  ],
  /** Takes a COMMIT without an answer as failed, and repeats everything under another key. */
  'lost answer is failed': [
    {
      file: 'server/ledger/teller.ts',
      from: 'await transferTogether(db, [one.request])',
      to: 'await transferTogether(db, [BROKEN ? { ...one.request, key: globalThis.crypto.randomUUID() } : one.request])',
    },
    {
      file: 'server/ledger/teller.ts',
      from: 'for (const one of batch) await settleBatch(db, [one])',
      to: `for (const one of batch)
        await settleBatch(db, [BROKEN ? { ...one, request: { ...one.request, key: globalThis.crypto.randomUUID() } } : one])`,
    },
  ],
  /** Claims a key in a transaction of its own, before the effect. */
  'key before its effect': [
    { file: 'server/http/run.ts', from: 'await claim(tx, {', to: 'await claim(BROKEN ? (parts.db as never) : tx, {' },
  ],
  /** A rule ignores the balance. */
  'rule missing': [
    {
      file: 'domain/money/moves.ts',
      from: 'if (money > balance) return',
      to: 'if (!BROKEN && money > balance) return',
    },
  ],
  /** The member is not locked at the daily sign-in, so two requests at once both succeed. */
  'sign-in without a lock': [
    {
      file: 'server/features/accounts/membership/membership.queries.ts',
      from: '.forNoKeyUpdate()',
      to: '.$if(!BROKEN, (query) => query.forNoKeyUpdate())',
    },
  ],
  /** An order is not locked, so two requests at once both fill it. */
  'order without a lock': [
    {
      file: 'server/features/trading/order-book/order-book.queries.ts',
      from: 'o.uid = ${owner ?? null}) for no key update of o`',
      to: 'o.uid = ${owner ?? null}) ${BROKEN ? sql`` : sql`for no key update of o`}`',
    },
  ],
  /** The payment of a charge records no event. */
  'payment without its event': [
    {
      file: 'server/features/commerce/merchants/payments/paying.ts',
      from: 'rows.map(({ row: { merchantId, chargeId, at } }, index) => ({',
      to: '(BROKEN ? [] : rows).map(({ row: { merchantId, chargeId, at } }, index) => ({',
    },
  ],
  /** A delivery is noted as accepted, and is not sent. */
  'noted and not sent': [
    {
      file: 'server/features/commerce/webhooks/deliver.ts',
      from: 'return await sender.post(row.url, headers, body)',
      to: "return BROKEN ? { status: 200, text: '', ms: 0 } : await sender.post(row.url, headers, body)",
    },
  ],
  /** The deliveries of one charge do not wait for each other. */
  'deliveries in any order': [
    {
      file: 'server/features/commerce/webhooks/deliveries.queries.ts',
      from: "and f.state = 'pending' and f.id < due.id",
      to: "and f.state = 'pending' and f.id < due.id and ${!BROKEN}",
    },
  ],
  /** One provider of a chain is trusted alone. */
  'agreement off': [
    {
      file: 'server/adapters/providers.ts',
      from: 'const enough = Math.min(QUORUM, all.length)',
      to: 'const enough = Math.min(BROKEN ? 1 : QUORUM, all.length)',
    },
  ],
} as const satisfies Record<string, readonly Change[]>

export type Breakage = keyof typeof breakages

/** The environment variable with the names of the active breakages, separated by commas. */
export const BROKEN = 'HUMIDOR_BROKEN'

/** The code that checks whether a breakage is on. */
export const isBreakageOn = (breakage: Breakage) =>
  `globalThis.process.env.${BROKEN}?.split(',').includes(${JSON.stringify(breakage)})`
