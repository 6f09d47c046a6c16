import { randomBytes } from 'node:crypto'
import { openSandbox } from '@humidor/sandbox/open.ts'
import { expect, it } from 'vitest'
import { systemRandomness } from '../../../adapters/randomness.ts'
import type { Passkeys } from '../../../platform/security/passkeys/challenges.ts'
import type { Authenticators } from './authenticator/authenticator.ts'
import { createEmailCodes } from './codes/email-codes.ts'
import { createProofs } from './proofs.ts'

it('a mailed code is spent once, for all concurrent duplicates of one request, and for no other request', async () => {
  const { alice, db, making, clock } = await openSandbox()
  const codes = createEmailCodes({ db, vault: making.vault, randomness: systemRandomness })
  const proofs = createProofs({ db, codes, authenticators: {} as Authenticators, passkeys: {} as Passkeys })
  for (let round = 0; round < 8; round++) {
    const place = { email: alice.email, sid: randomBytes(16).toString('hex'), purpose: 'member' as const }
    const at = new Date(clock.now().getTime() + round * 60_000)
    const issued = await db.transaction().execute((tx) => codes.issue(tx, { ...place, at }))
    if (!('code' in issued)) throw new Error(issued.refused)
    const { email, sid } = place
    const asked = { uid: alice.uid, email, sid, code: issued.code, about: { use: 'unlock' } as const, at }
    const spent = await Promise.all([
      ...Array.from({ length: 6 }, () => proofs.spendEmailCode({ ...asked, key: 'one' })),
      ...Array.from({ length: 6 }, () => proofs.spendEmailCode({ ...asked, key: 'another' })),
    ])
    // All duplicates of the first request are accepted, and none of the other.
    const [ones, others] = [spent.slice(0, 6), spent.slice(6)]
    const allOf = (answers: typeof spent, what: string | undefined) => answers.every((answer) => answer === what)
    expect([ones, others].filter((answers) => allOf(answers, undefined))).toHaveLength(1)
    expect([ones, others].filter((answers) => allOf(answers, 'email_code_error'))).toHaveLength(1)
  }
})
