import type { ExportPart } from '@humidor/domain/accounts/data-export.ts'

/** How the values of a column are written. `amount`: millionths as a decimal. */
export type ColumnKind = 'text' | 'whole' | 'amount' | 'moment' | 'json'

/** A table whose rows belong to a member by `uid`, and the columns of it that concern them. No secret, hash or operator is among them. */
export interface PartTable {
  table: string
  /** The rows have no `uid` of their own, but that of what they are part of. */
  joined?: 'orderLines' | 'messages' | 'links' | 'pushDevices'
  /** The unique column that pages the member's rows; absent: there is one row. */
  key?: { column: string; type: 'bigint' | 'integer' | 'uuid' | 'text' }
  columns: Readonly<Record<string, ColumnKind>>
}

const byId = { column: 'id', type: 'bigint' } as const

/** The tables of the parts, except the balances and the entries of the ledger. */
export const partTables: Readonly<Record<Exclude<ExportPart, 'balances' | 'entries'>, PartTable>> = {
  profile: {
    table: 'member',
    columns: {
      ...{ uid: 'whole', name: 'text', email: 'text', vcode: 'text', language: 'text', created_at: 'moment' },
      ...{ level: 'whole', activated_at: 'moment', signed_on: 'text', shipping_fee: 'amount', referrer_uid: 'whole' },
      ...{ name_changed_at: 'moment', app_lock_after: 'whole' },
      ...{ frozen_reason: 'whole', frozen_at: 'moment', money_waits_until: 'moment', lockdown_at: 'moment' },
    },
  },
  deposits: {
    table: 'deposit_intent',
    key: byId,
    columns: {
      ...{ id: 'whole', chain: 'text', address: 'text', asked: 'amount', amount: 'amount', state: 'text' },
      ...{ opened_at: 'moment', expires_at: 'moment', credited_at: 'moment', cancelled_at: 'moment' },
    },
  },
  withdrawals: {
    table: 'withdrawal',
    key: byId,
    columns: {
      ...{ id: 'whole', chain: 'text', address: 'text', money: 'amount', fee: 'amount', pays: 'amount' },
      ...{ state: 'text', created_at: 'moment', approved_at: 'moment', sent_at: 'moment', ended_at: 'moment' },
      ...{ txid: 'text', reply: 'text' },
    },
  },
  withdrawalAddresses: {
    table: 'withdrawal_address',
    key: { column: 'address', type: 'text' },
    columns: { address: 'text', label: 'text', bound_at: 'moment' },
  },
  conversions: {
    table: 'conversion',
    key: byId,
    columns: {
      id: 'whole',
      money: 'amount',
      state: 'text',
      created_at: 'moment',
      due_at: 'moment',
      ended_at: 'moment',
    },
  },
  transfersInReview: {
    table: 'transfer_review',
    key: byId,
    columns: {
      ...{ id: 'whole', to_uid: 'whole', money: 'amount', fee: 'amount', state: 'text', created_at: 'moment' },
      ...{ due_at: 'moment', ended_at: 'moment', reason: 'text' },
    },
  },
  tradeOrders: {
    table: 'trade_order',
    key: byId,
    columns: {
      ...{ id: 'whole', action: 'text', money_cig: 'amount', left_cig: 'amount', price: 'amount', premium: 'whole' },
      ...{ traded: 'amount', fills: 'whole', created_at: 'moment', ends_at: 'moment', ended_at: 'moment' },
      ...{ ended_as: 'text', reason: 'text' },
    },
  },
  trades: {
    table: 'trade_fill',
    key: { column: 'transfer_id', type: 'bigint' },
    columns: { transfer_id: 'whole', order_id: 'whole', cig: 'amount', uscd: 'amount', at: 'moment' },
  },
  preorders: {
    table: 'preorder',
    key: { column: 'oid', type: 'bigint' },
    columns: {
      ...{ oid: 'whole', type: 'text', money: 'amount', status: 'text', session_id: 'whole', created_at: 'moment' },
      ...{ lottery_at: 'moment', place: 'whole', opens_at: 'moment', late_at: 'moment', paid_at: 'moment' },
      ...{ ends_at: 'moment', ended_at: 'moment', promised: 'amount', price: 'amount', yield: 'whole' },
    },
  },
  pledges: {
    table: 'pledge',
    key: byId,
    columns: {
      ...{ id: 'whole', status: 'text', money: 'amount', uscd: 'amount', cig: 'amount', price: 'amount' },
      ...{
        rate: 'whole',
        profit: 'amount',
        days: 'whole',
        created_at: 'moment',
        ends_at: 'moment',
        ended_at: 'moment',
      },
    },
  },
  treasureMoves: {
    table: 'treasure_move',
    key: byId,
    columns: { id: 'whole', at: 'moment', money: 'amount', net: 'amount', transfer_id: 'whole' },
  },
  mallOrders: {
    table: 'mall_order',
    key: byId,
    columns: {
      ...{ id: 'whole', status: 'text', price: 'amount', cig: 'amount', cancelled: 'text' },
      ...{ address_name: 'text', address_phone: 'text', address_detail: 'text', created_at: 'moment' },
      ...{ logistics_no: 'text', shipped_at: 'moment', ended_at: 'moment', refunded_at: 'moment', reply: 'text' },
    },
  },
  mallOrderLines: {
    table: 'mall_order_line',
    joined: 'orderLines',
    key: { column: 'line', type: 'text' },
    columns: {
      ...{
        order_id: 'whole',
        product_id: 'whole',
        title: 'text',
        quantity: 'whole',
        price_uscd: 'amount',
        cig: 'amount',
      },
    },
  },
  payments: {
    table: 'merchant_bill',
    key: byId,
    columns: {
      ...{ id: 'whole', merchant_id: 'whole', receipt: 'text', money_cig: 'amount', created_at: 'moment' },
      ...{ refunded_cig: 'amount', returned_cig: 'amount' },
    },
  },
  applications: {
    table: 'application',
    key: byId,
    columns: {
      ...{ id: 'whole', activity_id: 'whole', name: 'text', type: 'text', mark: 'text', made_at: 'moment' },
      ...{ state: 'text', decided_at: 'moment', reply: 'text', people: 'whole', money: 'amount', extra: 'amount' },
      ...{ paid_at: 'moment' },
    },
  },
  feedback: {
    table: 'feedback_message',
    joined: 'messages',
    key: byId,
    columns: { id: 'whole', feedback_id: 'whole', from_me: 'text', content: 'text', created_at: 'moment' },
  },
  notices: {
    table: 'notice',
    key: byId,
    columns: { id: 'whole', kind: 'text', params: 'json', at: 'moment', read_at: 'moment' },
  },
  contacts: {
    table: 'contact',
    key: { column: 'other_uid', type: 'integer' },
    columns: { other_uid: 'whole', name: 'text', created_at: 'moment' },
  },
  linkedAccounts: {
    table: 'linked_account',
    joined: 'links',
    key: { column: 'other_uid', type: 'integer' },
    columns: { other_uid: 'whole', linked_at: 'moment' },
  },
  raffleDraws: {
    table: 'raffle_draw',
    key: byId,
    columns: {
      ...{ id: 'whole', prize: 'whole', amount: 'amount', cost: 'whole', client_seed: 'text', nonce: 'whole' },
      ...{ at: 'moment', paid_at: 'moment' },
    },
  },
  priceAlerts: {
    table: 'price_alert',
    key: byId,
    columns: { id: 'whole', price: 'amount', rises: 'text', armed_at: 'moment', reached_at: 'moment' },
  },
  sessions: {
    table: 'session',
    key: { column: 'id', type: 'text' },
    columns: { id: 'text', device: 'text', created_at: 'moment', seen_at: 'moment', expires_at: 'moment' },
  },
  pushDevices: {
    table: 'push_subscription',
    joined: 'pushDevices',
    key: { column: 'id', type: 'text' },
    columns: { id: 'text', device: 'text', created_at: 'moment', sent_at: 'moment' },
  },
  passkeys: {
    table: 'passkey',
    key: { column: 'id', type: 'uuid' },
    columns: {
      ...{ id: 'text', name: 'text', backed_up: 'text', made_at: 'moment', used_at: 'moment', removed_at: 'moment' },
    },
  },
  history: {
    table: 'account_event',
    key: byId,
    columns: { id: 'whole', at: 'moment', kind: 'text', device: 'text', network: 'text' },
  },
  mailChoice: { table: 'mail_choice', columns: { money: 'text', orders: 'text', messages: 'text', house: 'text' } },
  pushChoice: {
    table: 'push_choice',
    columns: {
      ...{ money: 'text', payments: 'text', draws: 'text', orders: 'text', team: 'text', messages: 'text' },
      ...{ security: 'text', amounts: 'text', quiet_from: 'whole', quiet_until: 'whole', time_zone: 'text' },
    },
  },
}
