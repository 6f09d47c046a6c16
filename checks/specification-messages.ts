/** The messages that the specification names, with the locale file of each: `mall.success` is `success` in `mall`. */
export const specifiedMessages: Readonly<Record<string, string>> = {
  tips_name_length: 'serverError',
  tips_name_format: 'serverError',
  tips_password_length: 'identity',
  invalid_email_format: 'serverError',
  tips_agree: 'serverError',
  uploadfail: 'activities',
  submitfail: 'activities',
  st_success: 'frame',
  st_not_amount: 'order-book',
  st_not_buy_amount: 'order-book',
  st_ga_no_empty: 'order-book',
  st_not_enough: 'order-book',
  'placeholder.ga': 'order-book',
  toast_cbcancel: 'order-book',
  order_pay_success: 'preorders',
  success: 'mall',
  ended: 'mall',
  url_copy_success: 'frame',
  url_copy_failed: 'frame',
  market_tab_4_tips: 'market',
  network_error: 'frame',
}

/** The codes of the catalogue that no call refuses with, and why. Their messages stay, as the specification names them. */
export const unusedCodes: Readonly<Record<string, string>> = {
  account_authorization_expired:
    'A request of an ended session is answered with 401, so that the app opens the sign-in.',
  no_bound_email: 'Every member has an e-mail address from registration on.',
  member_already_activated: 'A second activation is refused with already_actived.',
  code_send_failed: 'Mail is sent after the answer and repeated. Operators get an alarm if it fails.',
  payment_password_error: 'Payments need a code of the authenticator; there is no password for them.',
  has_subordinate_users: 'No call removes a member.',
  has_children: 'As has_subordinate_users.',
  max_daily_shares_reached: 'Sharing is a link on the device. The server does not learn of it and pays nothing for it.',
  max_share_times: 'As max_daily_shares_reached.',
  buyer_balance_error: 'The money of a buyer is reserved when the order is published.',
  not_enough_money_buyer: 'As buyer_balance_error.',
}
