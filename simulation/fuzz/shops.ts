import { createHash } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { castOf } from '@humidor/sandbox/members.ts'
import { castOfMerchants, Merchant, payBill, signInMerchant } from '@humidor/sandbox/merchants.ts'
import type { Transport } from '@humidor/sandbox/visitor.ts'
import type { WebhookSender } from '@humidor/server/adapters/webhooks/webhooks.ts'
import {
  boundToMerchant,
  boundToPendingOf,
} from '@humidor/server/features/commerce/merchants/owner-factor/owner-code.ts'
import { createDeliverer } from '@humidor/server/features/commerce/webhooks/deliver.ts'
import { codeAt } from '@humidor/server/platform/security/totp.ts'
import type { FuzzTarget } from './target.ts'

/** The PIN of all staff, and the secret of the authenticator that an owner sometimes has. */
export const PIN = '4713'
const SECRET = createHash('sha1').update('the owner’s authenticator').digest()
export const ownersCode = ({ clock }: Pick<FuzzTarget, 'clock'>) => codeAt(SECRET, clock.now())

/** The mailbox of an owner. */
export const mailboxOf = (merchantId: number) => `owner${merchantId}@cigar.test`

/** Posts nothing to anybody, and says that it was accepted. Without a sender, every call about webhooks is refused. */
export const sendsNothing: WebhookSender = { local: undefined, post: async () => ({ status: 200, text: 'ok', ms: 0 }) }

const { addStaff } = contract.staff
const { createApiKey } = contract.apiKeys
const { openCharge } = contract.charges
const { addWebhook } = contract.webhooks
const { saveItem } = contract.till
const { payout, payoutTerms } = contract.payouts
const PAID = micros<'CIG'>(1_000_000_000n)
const WEEK_S = 604_800
const CHARGE = {
  ...({
    currency: 'CIG',
    money: micros<'CIG'>(1_000_000n),
    tip: micros<'CIG'>(0n),
    note: '',
    seconds: WEEK_S,
  } as const),
  items: [],
}

/** The shops that may be paid. */
async function verifiedShops({ making, clock }: FuzzTarget, carry: Transport): Promise<Merchant[]> {
  const verified = await making.db.selectFrom('merchant').select('merchant_id').where('status', '=', 1).execute()
  const ids = new Set(verified.map(({ merchant_id }) => merchant_id))
  const cast = (await castOfMerchants(making.db)).filter(({ merchantId }) => ids.has(Number(merchantId)))
  return await Promise.all(
    cast.map(async ({ merchantId, name }) => {
      const shop = new Merchant({ vcode: String(merchantId).padStart(6, '0'), name }, { carry })
      await signInMerchant(making, shop, clock.now())
      return shop
    }),
  )
}

/**
 * Gives each owner a mailbox and a password that works here, and each verified shop what its calls are about: staff, a key, a webhook with
 * a delivery, an item, charges, and payments with USDT for refunds and payouts.
 */
export async function stockShops(target: FuzzTarget, carry: Transport, password: string) {
  const { making, clock, pool } = target
  const hash = await making.passwords.hash(password)
  await pool.query(`update merchant set password_hash = $1, email = 'owner' || merchant_id || '@cigar.test'`, [hash])
  const [payer] = await castOf(making.db)
  const from = await making.db
    .selectFrom('member')
    .select('uid')
    .where('email', '=', payer?.email ?? '')
    .executeTakeFirstOrThrow()
  for (const shop of await verifiedShops(target, carry)) {
    for (const role of ['cashier', 'manager'] as const)
      await shop.call(addStaff, { name: `A ${role}`, role, pin: PIN, password, perBill: null, perDay: null })
    await shop.call(createApiKey, { name: 'Website', scopes: ['charges:write'], password })
    await shop.call(addWebhook, { url: 'https://shop.example.com/hooks', kinds: [] })
    await shop.call(saveItem, {
      title: 'Espresso',
      currency: 'USCD',
      price: micros<'USCD'>(2_500_000n),
      color: 'brass',
    })
    for (const reference of ['T-12', 'T-13', 'T-14']) await shop.call(openCharge, { ...CHARGE, reference })
    for (let n = 0; n < 3; n += 1) await payBill(making, { from, to: shop, money: PAID, at: clock.now() })
    // Only where a chain is served. It is cancelled before the shop may request another.
    if ((await shop.call(payoutTerms, {})).served)
      await shop.call(payout, { money: micros<'USDT'>(10_000_000n), password })
  }
  const failed = (what: string) => {
    throw new Error(what)
  }
  const deliver = createDeliverer({
    ...{ sender: sendsNothing, vault: making.vault, clock, alarm: failed, site: 'https://humidor.example' },
  })
  await deliver(making.db)
}

/** Calls that mean something on a till alone: with nobody at it, or with staff. */
const AT_TILLS: ReadonlyMap<string, 'nobody' | 'staff'> = new Map([
  ['/api/merchant/returnAsOwner', 'nobody'],
  ['/api/merchant/signInStaff', 'nobody'],
  ['/api/merchant/tillStaff', 'nobody'],
  ['/api/merchant/keepTillOpen', 'staff'],
  ['/api/merchant/signOutStaff', 'staff'],
])

/** Calls of an owner who has an authenticator, and with it passkeys. */
const WITH_FACTOR = new Set([
  '/api/merchant/removeOwnerAuthenticator',
  '/api/merchant/ownerRecoveryCodes',
  '/api/merchant/ownerFactor',
  '/api/merchant/beginOwnerPasskey',
  '/api/merchant/beginOwnerPasskeyProof',
  '/api/merchant/renameOwnerPasskey',
  '/api/merchant/removeOwnerPasskey',
  '/api/merchant/confirmLogin',
])

/**
 * Makes all devices of shops what a call needs, whatever earlier ones have made of them: a till that is locked answers every later call
 * with that, a wait after a new password refuses payouts, and an owner's authenticator asks each call for a code.
 */
export async function reopenShops(target: FuzzTarget, path: string) {
  const { pool, clock } = target
  const at = clock.now()
  const till = AT_TILLS.get(path)
  await pool.query(
    `update merchant_session s set till_minutes = $1, till_used_at = $2, staff_id = case when $3 then
      (select min(id) from merchant_staff w where w.merchant_id = s.merchant_id and w.removed_at is null) end`,
    [till ? 60 : null, till ? at : null, till === 'staff'],
  )
  await pool.query(
    `update merchant set access_reset_at = null, email = 'owner' || merchant_id || '@cigar.test',
    next_email = case when $1 then 'other' || merchant_id || '@cigar.test' end, next_email_at = case when $1 then $2::timestamptz end`,
    [path === '/api/merchant/stopOwnerEmail', new Date(at.getTime() + WEEK_S * 1_000)],
  )
  await pool.query('delete from merchant_pending_authenticator')
  await pool.query('delete from merchant_authenticator')
  // Neither stands without an authenticator.
  await pool.query('delete from merchant_recovery_code')
  await pool.query('update passkey set removed_at = $1 where merchant_id is not null and removed_at is null', [at])
  if (WITH_FACTOR.has(path)) await putFactors(target)
  if (path === '/api/merchant/confirmOwnerAuthenticator') await putPendingFactors(target)
  if (path === '/api/merchant/confirmLogin')
    await pool.query(
      `insert into merchant_sign_in (sid, merchant_id, began_at, expires_at)
       select distinct sid, merchant_id, $1::timestamptz, $1::timestamptz + interval '10 minutes' from merchant_session
       on conflict (merchant_id, sid) do update set tries = 0`,
      [at],
    )
}

/** The shops' numbers. */
const shopIds = async ({ making }: FuzzTarget) =>
  (await making.db.selectFrom('merchant').select('merchant_id').execute()).map(({ merchant_id }) => merchant_id)

async function putFactors(target: FuzzTarget) {
  const { pool, making, clock } = target
  const ids = await shopIds(target)
  const sealed = ids.map((id) => making.vault.seal(SECRET, boundToMerchant(id)))
  await pool.query(
    `insert into merchant_authenticator (merchant_id, secret, key_id, last_step, set_at)
     select id, secret, key_id, 1, $4 from unnest($1::int[], $2::bytea[], $3::text[]) it (id, secret, key_id)`,
    [ids, sealed.map(({ bytes }) => bytes), sealed.map(({ keyId }) => keyId), clock.now()],
  )
  await pool.query(
    `insert into passkey (merchant_id, credential_id, public_key, counter, transports, name, backed_up, made_at)
     select id, sha256(gen_random_uuid()::text::bytea), sha256('a key'), 0, '{internal}', 'A phone', false, $2
     from unnest($1::int[]) it (id) where not exists (select from passkey p where p.merchant_id = it.id and p.removed_at is null)`,
    [ids, clock.now()],
  )
}

/** An authenticator that each device has prepared, and whose first code is still to come. */
async function putPendingFactors(target: FuzzTarget) {
  const { pool, making, clock } = target
  const ids = await shopIds(target)
  const sealed = ids.map((id) => making.vault.seal(SECRET, boundToPendingOf(id)))
  await pool.query(
    `insert into merchant_pending_authenticator (merchant_id, sid, secret, key_id, opened_at, expires_at, proof)
     select it.id, s.sid, it.secret, it.key_id, $4::timestamptz, $4::timestamptz + interval '15 minutes', 'none'
     from unnest($1::int[], $2::bytea[], $3::text[]) it (id, secret, key_id)
     join lateral (select sid from merchant_session where merchant_id = it.id order by created_at desc, sid limit 1) s on true`,
    [ids, sealed.map(({ bytes }) => bytes), sealed.map(({ keyId }) => keyId), clock.now()],
  )
}

/**
 * Restores a shop's password, its authenticator, and the tries of everybody: five wrong ones would refuse all later ones, as the clock
 * stands.
 */
export async function restoreShop({ pool, making }: FuzzTarget, merchantId: number, password: string) {
  const hash = await making.passwords.hash(password)
  await pool.query('update merchant set password_hash = $2 where merchant_id = $1', [merchantId, hash])
  await pool.query('delete from sign_in_failure')
  // A code never serves twice, so the authenticator is made anew.
  const { rows } = await pool.query(
    'delete from merchant_authenticator where merchant_id = $1 returning secret, key_id, set_at',
    [merchantId],
  )
  for (const { secret, key_id, set_at } of rows)
    await pool.query(
      'insert into merchant_authenticator (merchant_id, secret, key_id, last_step, set_at) values ($1, $2, $3, 1, $4)',
      [merchantId, secret, key_id, set_at],
    )
}
