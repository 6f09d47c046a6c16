import { micros } from '@humidor/domain/money/micros.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { payBill } from '@humidor/sandbox/merchants.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import { newKey } from '../../features/commerce/api-keys/api-keys.testing.ts'
import { opens } from '../../features/commerce/charges/charges.testing.ts'
import { addsStaff, PIN, staffForm } from '../../features/commerce/merchants/staff/staff.testing.ts'
import { asksForPayout } from '../../features/commerce/payouts/payouts.testing.ts'
import { adds as addsItem } from '../../features/commerce/till/till.testing.ts'
import { adds, logOf } from '../../features/commerce/webhooks/webhooks.testing.ts'

/** An item of a till, on the wire. */
const robusto = { title: 'Robusto', currency: 'USCD', price: 1_000_000, color: 'plain' }

/**
 * The part of `trespasses` that shops may try.
 * @param sessionsOf the ids of sessions that a statement with one value finds
 */
export function merchantTrespasses(
  sandbox: Sandbox,
  sessionsOf: (text: string, value: number) => Promise<{ id: string }[]>,
) {
  const { gregor, clock } = sandbox
  /** A passkey, with the authenticator beside which it must stand: of a shop whose password nothing here asks. */
  const passkeyOf = (merchantId: number) =>
    sessionsOf(
      `with authenticator as (
          insert into merchant_authenticator (merchant_id, secret, key_id, last_step, set_at)
          values ($1, decode(repeat('00', 48), 'hex'), 'a', 1, now()))
        insert into passkey (merchant_id, credential_id, public_key, counter, transports, name, backed_up, made_at)
        values ($1, 'of a shop', 'a', 0, '{}', 'Phone', false, now()) returning id`,
      merchantId,
    )
  return [
    {
      path: '/api/merchant/cancelPayout',
      who: sandbox.merchants.lantern,
      missing: { id: '999999999' },
      foreign: async () => [{ id: await asksForPayout(sandbox, sandbox.merchants.cedar) }],
    },
    {
      path: '/api/merchant/revokeApiKey',
      who: sandbox.merchants.lantern,
      missing: { id: '999999999' },
      foreign: async () => [{ id: (await newKey(sandbox.merchants.cedar)).key.id }],
    },
    {
      path: '/api/merchant/rotateApiKey',
      who: sandbox.merchants.lantern,
      missing: { id: '999999999', overlap: 0, password: PASSWORD },
      foreign: async () => [{ id: (await newKey(sandbox.merchants.cedar)).key.id, overlap: 0, password: PASSWORD }],
    },
    ...['charge', 'cancelCharge'].map((name) => ({
      path: `/api/merchant/${name}`,
      who: sandbox.merchants.lantern,
      missing: { id: '999999999' },
      foreign: async () => [{ id: (await opens(sandbox.merchants.cedar)).id }],
    })),
    ...['changeWebhook', 'rotateWebhookSecret', 'removeWebhook', 'testWebhook'].map((name) => {
      const more = name === 'changeWebhook' ? { url: 'https://shop.example.com/', kinds: [], on: false } : {}
      return {
        path: `/api/merchant/${name}`,
        who: sandbox.merchants.lantern,
        missing: { id: '999999999', ...more },
        foreign: async () => [{ id: (await adds(sandbox, sandbox.merchants.cedar)).id, ...more }],
      }
    }),
    {
      path: '/api/merchant/replayDelivery',
      who: sandbox.merchants.lantern,
      missing: { id: '999999999' },
      foreign: async () => {
        const { id: webhookId } = await adds(sandbox, sandbox.merchants.cedar)
        return (await logOf(sandbox.merchants.cedar, { webhookId })).map(({ id }) => ({ id }))
      },
    },
    {
      path: '/api/merchant/endDevice',
      who: sandbox.merchants.lantern,
      missing: { id: '00000000-0000-4000-8000-000000000000' },
      foreign: () =>
        sessionsOf('select id from merchant_session where merchant_id = $1', sandbox.merchants.cedar.merchantId),
    },
    {
      path: '/api/merchant/renameOwnerPasskey',
      who: sandbox.merchants.lantern,
      missing: { id: '00000000-0000-4000-8000-000000000000', name: 'Mine' },
      foreign: async () =>
        (await passkeyOf(sandbox.merchants.backroom.merchantId)).map((row) => ({ ...row, name: 'Mine' })),
    },
    ...[
      { name: 'editStaff', more: { ...staffForm(), perBill: 1, perDay: 1, password: PASSWORD } },
      { name: 'setStaffPin', more: { pin: PIN, password: PASSWORD } },
      { name: 'removeStaff', more: {} },
    ].map(({ name, more }) => ({
      path: `/api/merchant/${name}`,
      who: sandbox.merchants.lantern,
      missing: { id: 999_999_999, ...more },
      foreign: async () => [{ id: (await addsStaff(sandbox.merchants.cedar)).id, ...more }],
    })),
    {
      path: '/api/merchant/saveItem',
      who: sandbox.merchants.lantern,
      missing: { ...robusto, id: '999999999' },
      foreign: async () => [{ ...robusto, id: (await addsItem(sandbox.merchants.cedar)).id }],
    },
    {
      path: '/api/merchant/deleteItem',
      who: sandbox.merchants.lantern,
      missing: { id: '999999999' },
      foreign: async () => [{ id: (await addsItem(sandbox.merchants.cedar)).id }],
    },
    {
      path: '/api/merchant/refund',
      who: sandbox.merchants.cedar,
      missing: { id: '999999999', moneyCig: 1, refunded: 0, password: PASSWORD },
      foreign: async () => {
        await gregor.fund(micros<'CIG'>(5n), 'CIG')
        const { lantern } = sandbox.merchants
        const paid = { from: gregor, to: lantern, money: micros<'CIG'>(5n), at: clock.now(), waits: true }
        const id = await payBill(sandbox.making, paid)
        return [{ id: id.toString(), moneyCig: 1, refunded: 0, password: PASSWORD }]
      },
    },
  ]
}
