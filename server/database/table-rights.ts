/**
 * The write rights of the server, by table. Nothing else is granted, so a table that is missing here is read-only.
 * `table-rights.test.ts` compares the list with the server's statements, and tries every verb on every table as each role.
 */
interface Written {
  /** The verbs that calls need. Jobs have them too. */
  calls?: string
  /** The verbs that only jobs need. A node that only answers calls does not get them. */
  jobs?: string
  /** Which of them locks rows without changing them. PostgreSQL requires the right to update one column, here the key. */
  locksRows?: 'calls' | 'jobs'
  /** Jobs and calls lock the whole table. PostgreSQL requires the right to update it; a trigger refuses every update. */
  locksTable?: true
  /** The only columns that an update may set. */
  columns?: readonly string[]
}

export const tableRights: Readonly<Record<string, Written>> = {
  // The ledger. A trigger on the entries writes the balances.
  account: { calls: 'insert update', columns: ['balance', 'entries', 'last_at', 'moved', 'closed'] },
  account_total: { calls: 'insert update' },
  account_total_mark: { calls: 'update' },
  idempotency: { calls: 'insert update' },
  income_day: { calls: 'insert update' },
  income_mark: { calls: 'insert update' },
  ledger_block: { jobs: 'insert' },
  ledger_sealing: { jobs: 'update' },
  receipt_batch: { jobs: 'insert' },
  settled_range: { jobs: 'insert' },
  settled_subject: { jobs: 'insert' },
  signing_key: { jobs: 'insert update', columns: ['ends_at'] },
  transfer: { calls: 'insert' },
  transfer_line: { calls: 'insert' },
  transfer_outcome: { calls: 'insert update' },

  // Jobs and their times.
  daily_report: { jobs: 'insert' },
  downtime: { jobs: 'insert' },
  heartbeat: { jobs: 'insert update' },
  job: { calls: 'insert', jobs: 'update' },
  job_run: { jobs: 'insert update' },
  task_last: { jobs: 'insert update' },
  report_balance: { jobs: 'insert' },
  report_close: { jobs: 'insert' },
  report_cohort: { jobs: 'insert' },
  report_count: { jobs: 'insert' },
  report_day: { jobs: 'insert' },
  report_draw: { jobs: 'insert' },
  report_flow: { jobs: 'insert update' },
  report_mark: { jobs: 'update' },
  report_raffle: { jobs: 'insert' },
  report_shop: { jobs: 'insert' },
  transparency_day: { jobs: 'insert' },
  transparency_figure: { jobs: 'insert' },

  // The used request budgets of users and addresses.
  spent_budget: { calls: 'insert update delete' },

  // Identity and sessions.
  account_event: { calls: 'insert', jobs: 'delete' },
  authenticator: { calls: 'insert update', jobs: 'delete' },
  closed_member: { jobs: 'insert update', columns: ['name', 'email', 'erased_at'] },
  closing: { calls: 'insert delete' },
  captcha: { calls: 'insert update delete' },
  email_change: { calls: 'insert delete' },
  email_code: { calls: 'insert update', jobs: 'delete' },
  known_device: { calls: 'insert update', jobs: 'delete' },
  linked_account: { calls: 'insert delete', locksRows: 'calls' },
  mailbox: { calls: 'insert update', jobs: 'delete' },
  member: { calls: 'insert update' },
  one_time_password: { calls: 'insert update delete' },
  passkey: { calls: 'insert update', jobs: 'delete' },
  passkey_challenge: { calls: 'insert update delete' },
  pending_authenticator: { calls: 'insert update delete' },
  recovery_code: { calls: 'insert delete' },
  reserved_email: { calls: 'insert update delete' },
  reserved_name: { calls: 'insert update delete' },
  session: { calls: 'insert update delete' },
  sign_in_failure: { calls: 'insert update delete' },

  // Teams and their levels.
  activation_rebate: { calls: 'insert', jobs: 'update delete' },
  level_change: { calls: 'insert' },
  team: { calls: 'insert update' },
  team_climber: { locksRows: 'jobs' },
  team_climb: { calls: 'insert', jobs: 'delete' },
  team_return: { jobs: 'insert' },
  team_return_climb: { jobs: 'insert delete' },

  // Deposits, conversions, transfers and withdrawals.
  chain_cursor: { calls: 'update', jobs: 'insert' },
  chain_scan: { calls: 'insert update delete' },
  chain_transfer: { calls: 'update', jobs: 'insert' },
  conversion: { calls: 'insert update' },
  deposit_address: { jobs: 'insert' },
  deposit_assignment: { calls: 'insert' },
  deposit_claim: { calls: 'insert update' },
  deposit_intent: { calls: 'insert update' },
  liability_chunk: { jobs: 'insert delete' },
  liability_day: { jobs: 'insert' },
  liability_tree: { jobs: 'insert' },
  rebate_move: { calls: 'insert' },
  strange_transfer: { calls: 'update', jobs: 'insert' },
  contact: { calls: 'insert update delete' },
  row_label: { calls: 'insert update delete' },
  transfer_note: { calls: 'insert' },
  transfer_review: { calls: 'insert update' },
  reserve_address: { calls: 'insert update', columns: ['ended_at', 'end_approval_id'] },
  reserve_balance: { jobs: 'insert delete' },
  treasury_deed: { calls: 'insert' },
  withdrawal: { calls: 'insert update' },
  withdrawal_address: { calls: 'insert update delete' },
  withdrawal_tx: { calls: 'insert update' },

  // Price and order book.
  cig_price: { calls: 'insert', locksTable: true },
  price_agreed: { calls: 'insert' },
  price_alert: { calls: 'insert update delete' },
  trade_fill: { calls: 'insert' },
  trade_order: { calls: 'insert update' },

  // Products.
  draw_session: { calls: 'insert', jobs: 'update', locksRows: 'calls' },
  pledge: { calls: 'insert', jobs: 'update' },
  pledge_day: { calls: 'insert update' },
  preorder: { calls: 'insert update' },
  preorder_watch: { calls: 'insert update delete' },
  preorder_watch_start: { jobs: 'insert update' },
  raffle_draw: { calls: 'insert', jobs: 'update' },
  raffle_listed_tally: { jobs: 'insert update' },
  raffle_prize: { calls: 'insert' },
  raffle_seed: { calls: 'insert update' },
  raffle_table: { calls: 'insert' },
  raffle_tally: { calls: 'insert update' },
  settlement_day: { jobs: 'insert update' },
  settlement_run: { jobs: 'insert update' },
  treasure_holding: { calls: 'insert' },
  treasure_move: { calls: 'insert', jobs: 'update' },
  treasure_total: { calls: 'insert' },

  // Shops.
  mall_cart_line: { calls: 'insert update delete' },
  mall_order: { calls: 'insert update' },
  mall_order_line: { calls: 'insert' },
  mall_product: { calls: 'insert update' },
  mall_product_text: { calls: 'insert update delete' },
  merchant: { calls: 'insert update' },
  merchant_api_key: {
    calls: 'insert update',
    columns: ['secret_hash', 'prefix', 'old_hash', 'old_until', 'rotated_at', 'used_at', 'revoked_at'],
  },
  merchant_authenticator: { calls: 'insert update delete' },
  merchant_bill: { calls: 'insert update' },
  merchant_charge: { calls: 'insert update', jobs: 'delete', columns: ['paid_at', 'cancelled_at', 'expired_at'] },
  merchant_device: { calls: 'insert update', jobs: 'delete' },
  merchant_event: { calls: 'insert' },
  merchant_payout_attempt: { jobs: 'insert' },
  merchant_payout_rule: { calls: 'insert update delete' },
  merchant_pending_authenticator: { calls: 'insert update delete' },
  merchant_preference: { calls: 'insert update' },
  merchant_rate: { calls: 'insert' },
  merchant_item: { calls: 'insert update delete', columns: ['title', 'currency', 'price', 'color', 'place'] },
  merchant_receipt_mail: { calls: 'insert update', jobs: 'delete', columns: ['sent'] },
  merchant_recovery_code: { calls: 'insert update delete', columns: ['used_at', 'used_for'] },
  merchant_refund: { calls: 'insert' },
  merchant_session: { calls: 'insert update delete' },
  merchant_sign_in: { calls: 'insert update delete' },
  merchant_staff: { calls: 'insert update' },
  merchant_webhook: {
    calls: 'insert update',
    jobs: 'delete',
    columns: [
      ...['url', 'kinds', 'secret', 'key_id', 'previous_secret', 'previous_key_id', 'previous_until'],
      ...['off_at', 'off_why', 'ends_through', 'removed_at'],
    ],
  },
  webhook_delivery: { calls: 'insert update', jobs: 'delete' },

  // Content, notices and applications.
  activity: { calls: 'insert update' },
  activity_text: { calls: 'insert update delete' },
  application: { calls: 'insert update' },
  application_photo: { calls: 'insert' },
  feedback: { calls: 'insert update' },
  feedback_message: { calls: 'insert' },
  feedback_photo: { calls: 'insert' },
  mail_choice: { calls: 'insert update', jobs: 'delete' },
  news: { calls: 'insert update' },
  news_text: { calls: 'insert update delete' },
  notice: { calls: 'insert update', jobs: 'delete' },
  notice_mailing: { calls: 'insert', jobs: 'update delete' },
  notice_reader: { calls: 'insert update', jobs: 'delete' },
  photo_sent: { calls: 'insert', jobs: 'delete', locksRows: 'jobs' },
  picture: { calls: 'insert update', jobs: 'delete' },
  picture_use: { calls: 'insert delete' },
  push_choice: { calls: 'insert update', jobs: 'delete' },
  push_subscription: { calls: 'insert update delete' },
  push_waiting: { jobs: 'insert delete' },
  written_notice: { calls: 'insert update' },
  written_notice_text: { calls: 'insert update delete' },
  written_notice_read: { calls: 'insert delete' },

  // The console.
  alert: {
    calls: 'update',
    jobs: 'insert delete',
    columns: [
      ...['state', 'value', 'threshold', 'fired_at', 'clear_since', 'resolved_at'],
      ...['acknowledged_at', 'acknowledged_by', 'note'],
    ],
  },
  alert_message: { calls: 'insert update', jobs: 'delete', columns: ['state', 'tries', 'error', 'sent_at'] },
  operator_note: { calls: 'insert update', columns: ['text', 'pinned', 'withdrawn_at', 'withdrawn_by', 'erased_at'] },
  tag: { calls: 'insert' },
  subject_tag: { calls: 'insert delete' },
  alert_rule: { calls: 'insert update', columns: ['threshold', 'off', 'approval_id', 'changed_at'] },
  alert_silence: { calls: 'insert update', jobs: 'delete', columns: ['until', 'operator_id', 'note', 'at'] },
  approval: { calls: 'insert update' },
  contact_point: { calls: 'insert update', columns: ['place', 'removed_at', 'removal_approval_id'] },
  audit: { calls: 'insert' },
  audit_head: { calls: 'update' },
  operator: { calls: 'insert update' },
  operator_device: { calls: 'insert update delete' },
  operator_invitation: { calls: 'insert update' },
  operator_lock: { calls: 'insert update delete' },
  operator_session: { calls: 'insert update delete' },
  setting: { calls: 'insert update' },
  setting_change: { calls: 'insert' },
}
