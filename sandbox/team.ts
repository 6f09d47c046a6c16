import { openMemberAccounts } from '@humidor/server/ledger/accounts.ts'
import { boundToMember } from '@humidor/server/platform/security/vault.ts'
import { addressOf, type Key, PASSWORD } from './cast.ts'
import type { Cast, ExampleParts } from './example-steps.ts'
import { referralCodeOf, secretOf } from './members.ts'

interface Branch {
  under: Key
  /** Activated members invited by oneself. */
  direct: number
  /** Those who never activated. */
  tourists: number
  /** Members farther down, four of five of them activated. */
  deeper: number
}

/** Who stands below the cast: so many that each has about the counts of their level, and no more than make them rise. */
const branches: readonly Branch[] = [
  { under: 'carol', direct: 2, tourists: 3, deeper: 16 },
  { under: 'bob', direct: 1, tourists: 2, deeper: 18 },
  { under: 'alice', direct: 0, tourists: 24, deeper: 0 },
  { under: 'sylvia', direct: 3, tourists: 4, deeper: 18 },
  { under: 'gregor', direct: 6, tourists: 5, deeper: 50 },
  { under: 'paula', direct: 10, tourists: 6, deeper: 110 },
  { under: 'magnus', direct: 14, tourists: 8, deeper: 30 },
]

const first =
  'anna bruno clara dario elena felix gina hugo irene jonas karla leon mina nino olga pablo rita simon tessa ugo'
const last =
  'amarillo broadleaf brevas candela cubano escudo figuero habano lonsdale maduros nicoya oscuro perfecto panetela ramon rothko sumatra'

/** Three hundred and more people, each name once. */
const names = last.split(' ').flatMap((family) => first.split(' ').map((name) => `${name}_${family}`))

/** Within how many days they all came. A longer time would be a longer history to write at each start from nothing. */
const DAYS = 60
const DAY = 86_400_000

interface Guest {
  uid: number
  name: string
  referrer: number
  created: Date
  activated: Date | null
}

/** Everybody with who invited them, the earlier ones first. */
function guestsOf({ making: { randomness }, clock }: ExampleParts, cast: Cast): Guest[] {
  const guests: Guest[] = []
  const now = clock.now().getTime()
  const count = branches.reduce((sum, { direct, tourists, deeper }) => sum + direct + tourists + deeper, 0)
  const come = (referrer: number, activates: boolean) => {
    const n = guests.length
    const created = new Date(now - DAYS * DAY + Math.floor((n * (DAYS - 1) * DAY) / count))
    const guest = {
      uid: 10_000_001 + randomness.below(89_999_998),
      name: names[n] ?? `guest_${n}`,
      referrer,
      created,
      activated: activates ? new Date(created.getTime() + (1 + (n % 20)) * 3_600_000) : null,
    }
    guests.push(guest)
    return guest
  }
  for (const { under, direct, tourists, deeper } of branches) {
    const { uid } = cast[under]
    const inBranch = Array.from({ length: direct }, () => come(uid, true))
    for (let n = 0; n < tourists; n += 1) come(uid, false)
    for (let n = 0; n < deeper; n += 1) {
      // Wider than deep: most are invited by somebody who came early.
      const by = inBranch[Math.floor((n * n) / (deeper + 1)) % inBranch.length] ?? { uid }
      inBranch.push(come(by.uid, n % 5 !== 4))
    }
  }
  return guests
}

/**
 * A team of some hundred members below the cast, brought at once: making each through the front door would take longer than
 * everything else here. The database counts them as it counts everybody; what climbs is counted by the job that does it.
 */
export async function makeTeam(world: ExampleParts, cast: Cast) {
  const { db, vault, passwords } = world.making
  const guests = guestsOf(world, cast)
  const sealed = guests.map(({ uid, name }) => ({ uid, ...vault.seal(secretOf(name), boundToMember(uid)) }))
  const passwordHash = await passwords.hash(PASSWORD)
  const rows = guests.map(({ uid, name, referrer, created, activated }) => ({
    uid,
    email: addressOf(name),
    name,
    name_key: name,
    password_hash: passwordHash,
    vcode: referralCodeOf(name),
    referrer_uid: referrer,
    created_at: created,
    activated_at: activated,
    level: activated ? 1 : 0,
    language: 'en',
  }))
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('member').values(rows).execute()
    await tx
      .insertInto('authenticator')
      .values(sealed.map(({ uid, bytes, keyId }) => ({ uid, secret: bytes, key_id: keyId })))
      .execute()
    await openMemberAccounts(tx, ...guests.map(({ uid }) => uid))
  })
  await countTeams(world)
}

/** Lets everything that waits be counted and paid, as the job does a moment later. */
async function countTeams({ making: { db }, platform, clock, today }: ExampleParts) {
  const job = platform.declared.find(({ id }) => id === 'team.climb')
  for (let left = job !== undefined; job && left; )
    left = (await job.run({ db, day: today, at: clock.now(), limit: 1_000 })).left
}
