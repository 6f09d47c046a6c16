import type { Level } from '@humidor/domain/accounts/membership.ts'
import { codeOf, STEP, stepOf } from './totp.ts'

/** Somebody of the cast, as `GET /dev/cast` tells it. */
export interface CastMember {
  role: string
  name: string
  /** Merchants have none. */
  email: string
  password: string
  /** Base32. Merchants have none. */
  totpSecret: string
  /** The referral code; the six digits of a merchant; empty of an operator. */
  vcode: string
  /** The six digits that a merchant logs in with; null of everybody else. */
  merchantId: string | null
}

/** Who is in the cast before they have been made: everything that is not left to chance. */
export interface Part {
  key: string
  role: string
  name: string
  level: Level
  frozen?: boolean
}

/** One password for the whole cast. It opens nothing outside of the sandbox. */
export const PASSWORD = 'cedar-and-brass'

export const addressOf = (name: string) => `${name.replace('_', '.')}@humidor.test`

/** The people of the platform, the root member aside. Everybody is referred by the one before. */
export const parts = [
  { key: 'alice', role: 'level 1, VIP', name: 'alice_corona', level: 1 },
  { key: 'bob', role: 'level 1, VIP', name: 'bob_robusto', level: 1 },
  { key: 'carol', role: 'level 1, VIP', name: 'carol_claro', level: 1 },
  { key: 'tom', role: 'level 0, tourist', name: 'tom_torpedo', level: 0 },
  { key: 'sylvia', role: 'level 2, silver', name: 'sylvia_seco', level: 2 },
  { key: 'gregor', role: 'level 3, gold', name: 'gregor_gordo', level: 3 },
  { key: 'paula', role: 'level 4, platinum', name: 'paula_panatela', level: 4 },
  { key: 'magnus', role: 'level 5, black', name: 'magnus_maduro', level: 5 },
  { key: 'freya', role: 'frozen', name: 'freya_figurado', level: 1, frozen: true },
] as const satisfies readonly Part[]

export type Key = (typeof parts)[number]['key']

/** The code that each authenticator shows at a moment, and for how many more seconds. */
export const codesOf = (cast: readonly CastMember[], now: Date) =>
  cast
    .filter(({ totpSecret }) => totpSecret !== '')
    .map(({ email, totpSecret }) => ({
      email,
      code: codeOf(totpSecret, stepOf(now)),
      seconds: STEP - (Math.floor(now.getTime() / 1000) % STEP),
    }))
