/**
 * Every reason by which the platform refuses a request. Its words stand in `locales/<language>/serverError.json`.
 * Sources: the catalogue of rules X12, the field messages of rules X12, and the decisions:
 * - `not_active`: rules X3; `password_too_common`: rules P3;
 * - `google_auth_changed`: docs/decisions/0014-lost-authenticator.md;
 * - `content_changed`: docs/decisions/0028-uploads-and-news.md;
 * - `sold_out`: docs/decisions/0038-mall-stock.md;
 * - `cart_full`, `max_daily_cancels_reached`: docs/decisions/0093-cart-and-cancelled-orders.md;
 * - `activity_not_ongoing`, `level_too_low`, `upload_limit_reached`: docs/decisions/0041-photos-and-subsidies.md;
 * - `not_offered`: docs/decisions/0047-product-switches.md;
 * - `amount_below_minimum`, `too_many_conversions`: docs/decisions/0062-refunds-at-todays-price.md;
 * - `account_code_needed`: docs/decisions/0069-linked-sessions-need-a-code.md;
 * - `too_many_open`: docs/decisions/0071-claims-of-operators.md;
 * - `passkey_refused`: docs/decisions/0088-passkeys.md;
 * - `account_locked_down`, `name_changed_lately`, `new_email_code_error`: docs/decisions/0092-own-account.md;
 * - `app_locked`: docs/decisions/0098-app-lock.md;
 * - `view_only`: docs/decisions/0130-see-the-app-as-a-member.md;
 * - `account_closing`, `account_not_empty`: docs/decisions/0100-closed-accounts.md;
 * - `name_mismatch`, `content_has_link`, `too_many_contacts`: docs/decisions/0089-notes-and-contacts.md;
 * - `payouts_paused`, `till_locked`, `wrong_pin`, `pin_not_allowed`, `too_many_staff`, `refund_above_limit`, `refund_above_day_limit`:
 *   docs/decisions/0102-staff-of-merchants.md;
 * - `owner_code_needed`, `owner_email_needed`: docs/decisions/0107-second-factor-of-owners.md;
 * - `too_many_addresses`, `address_in_use`: docs/decisions/0096-several-withdrawal-addresses.md;
 * - `too_many_api_keys`: docs/decisions/0103-api-keys-and-api-v1.md;
 * - `wrong_webhook_address`, `too_many_webhooks`: docs/decisions/0104-webhooks.md;
 * - `google_code_spent`, `google_code_needed`: docs/decisions/0119-approvals-with-their-evidence.md;
 * - `has_warnings`: docs/decisions/0120-batches-at-the-console.md;
 * - `stopped_for_review`: docs/decisions/0127-screening-and-review.md;
 * - `email_code_other`: docs/decisions/0099-labels-picture-receipts-and-code-uses.md.
 */
export const errorCodes = [
  // Unreadable requests.
  'illegal_request',
  'parameter_error',
  'wrong_param',
  'integer_only',
  'illegal_value',
  'invalid_date',
  'network_error',
  'operation_failed',
  'not_found',
  // Identity and access.
  'please_login',
  'account_authorization_expired',
  'authorization_expired',
  'account_freeze',
  'not_active',
  'member_already_activated',
  'already_actived',
  'illegal_operation',
  'not_offered',
  'account_code_needed',
  'owner_code_needed',
  'owner_email_needed',
  'account_locked_down',
  'view_only',
  'app_locked',
  'account_closing',
  'account_not_empty',
  'admin_lock',
  'too_many_open',
  'has_warnings',
  'stopped_for_review',
  // Registration and sign-in.
  'tips_name_length',
  'tips_name_format',
  'tips_agree',
  'password_too_short',
  'password_too_common',
  'duplicate_name',
  'name_changed_lately',
  'duplicate_email',
  'invalid_email_format',
  'no_email',
  'name_mismatch',
  'wrong_email',
  'no_password',
  'wrong_account',
  'wrong_password',
  'wrong_referral_code',
  'email_already_set',
  'no_bound_email',
  // Codes.
  'img_code_error',
  'email_code_error',
  'email_code_exp',
  'email_code_other',
  'new_email_code_error',
  'code_request_too_frequent',
  'code_send_failed',
  'google_code_error',
  'google_code_spent',
  'google_code_needed',
  'google_auth_failed',
  'google_auth_changed',
  'secondary_password_not_set',
  'passkey_refused',
  'payment_password_error',
  // Money.
  'wrong_money',
  'amount_below_minimum',
  'too_many_conversions',
  'not_enough_money',
  'insufficient_balance',
  'illegal_deposit',
  'minimum_deposit_limit',
  'deposit_too_frequent',
  'minimum_withdrawal_limit',
  'maximum_withdrawal_exceeded',
  'max_daily_withdrawals_reached',
  'max_daily_cancels_reached',
  'withdraw_address_changed',
  'wrong_address',
  'no_wallet_address',
  'operation_time_limit',
  'already_transfer_today',
  'max_rebate_to_transaction',
  'payment_failed',
  // Membership and team.
  'already_signed',
  'point_not_enough',
  'has_subordinate_users',
  'has_children',
  'max_daily_shares_reached',
  'max_share_times',
  // The order book.
  'buyer_balance_error',
  'cbsell_end',
  'cbsell_sold',
  'cbsell_min_money',
  'not_enough_money_buyer',
  // Pre-orders and pledges.
  'cb_wrong_money',
  'cb_not_enough_money',
  'order_time_limit',
  'order_created_today',
  'cant_created_in_5day_lott',
  'wrong_order',
  'wrong_order_money',
  'order_amount_must_be_larger',
  'order_not_found',
  'wrong_type',
  'wrong_pledge_money',
  'pledge_limit_reached',
  // The mall.
  'sold_out',
  'cart_full',
  // Merchants, activities, uploads, feedback.
  'duplicate_merchant_code',
  'merchant_not_exists',
  'payout_open',
  'charge_paid',
  'charge_expired',
  'charge_cancelled',
  'too_many_charges',
  'too_many_api_keys',
  'wrong_webhook_address',
  'too_many_webhooks',
  'too_many_items',
  'too_many_receipts',
  'refund_changed',
  'refund_too_late',
  'refund_too_much',
  'payouts_paused',
  'till_locked',
  'wrong_pin',
  'pin_not_allowed',
  'too_many_staff',
  'refund_above_limit',
  'refund_above_day_limit',
  'activity_already_joined_today',
  'activity_not_ongoing',
  'level_too_low',
  'upload_limit_reached',
  'file_not_found',
  'invalid_file_format',
  'max_daily_feedback_reached',
  'content_changed',
  'content_empty',
  'content_too_long',
  'content_has_link',
  'too_many_contacts',
  'too_many_addresses',
  'address_in_use',
] as const

export type ErrorCode = (typeof errorCodes)[number]

const known: ReadonlySet<string> = new Set(errorCodes)
export const isErrorCode = (text: unknown): text is ErrorCode => typeof text === 'string' && known.has(text)
