import type { Failure } from '@humidor/client/client.ts'
import { noteLength } from '@humidor/domain/backoffice/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { strangeSign } from '@humidor/domain/money/address.ts'
import serverError from '../../locales/en/serverError.json'
import { frameWords } from './labels.ts'
import { openItems } from './open-items.ts'

/** Refusals whose wording differs from the members' app, because the console refuses something else. */
const toOperators: Partial<Record<ErrorCode, string>> = {
  admin_lock: openItems.another,
  too_many_open: `${openItems.full} Close one, or give one back under My account.`,
  illegal_operation: 'This cannot be done any more, or not by you. Look again at how it stands.',
  not_found: 'This is not there any more. Look again at how it stands.',
  wrong_password: 'E-mail, password or code is wrong. A code serves once: wait for the next one.',
  no_email: 'There is no such member.',
  not_active: 'This member has not activated their account, so they have no level yet.',
  wrong_address: 'The member did not bind this address themselves. Do not pay it.',
  withdraw_address_changed:
    'The member has bound an address anew since. It can only be rejected, unless it was paid already.',
  wrong_money: 'This is no amount. Write more than nothing.',
  illegal_value: 'This is out of bounds, or does not go together with other settings.',
  not_enough_money: 'The account that this is taken from does not hold so much now. Look at the reserves.',
  merchant_not_exists: 'There is no merchant with this id.',
  content_empty: 'Write a reason first.',
  content_too_long: `Too long: ${noteLength.most} characters at most.`,
}

/** The message for a refusal. */
export const refusalText = (code: ErrorCode): string => toOperators[code] ?? serverError[code]

/** The message for an invalid address. It names the invalid character, if there is one. */
export function addressText(typed: string): string {
  const strange = strangeSign(typed)
  if (!strange) return refusalText('wrong_address')
  return `Character ${strange.place}, “${strange.sign}” (${strange.code}), does not belong in an address. Copy it again.`
}

/** The message of a failure, for a toast. */
export const failureText = (failure: Exclude<Failure, { kind: 'signed out' }>): string =>
  failure.kind === 'network' ? frameWords.networkError : refusalText(failure.code)
