import type { Failure } from '@humidor/client/client.ts'
import { noteLength } from '@humidor/domain/backoffice/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { invalidCharacter } from '@humidor/domain/money/address.ts'
import serverError from '../../locales/en/serverError.json'
import { frameWords } from './labels.ts'
import { openItems } from './open-items.ts'

/** Refusals whose wording differs from the members' app, because the console refuses something else. */
const toOperators: Partial<Record<ErrorCode, string>> = {
  admin_lock: openItems.another,
  too_many_open: `${openItems.full} Close one, or release one under My account.`,
  illegal_operation: 'This is no longer possible, or not allowed for you. Refresh to see the current status.',
  not_found: 'This no longer exists. Refresh to see the current status.',
  wrong_password: 'E-mail, password or code is wrong. A code works only once: wait for the next one.',
  no_email: 'No such member.',
  not_active: 'This member is not activated and has no level yet.',
  wrong_address: 'The member did not set this address. Do not pay it.',
  withdraw_address_changed:
    'The member has changed the address since. It can only be rejected, unless it was already paid.',
  wrong_money: 'Enter an amount above zero.',
  illegal_value: 'This value is out of range or conflicts with other settings.',
  not_enough_money: 'The source account’s balance is too low. Check the reserves.',
  merchant_not_exists: 'No merchant has this id.',
  content_empty: 'Enter a reason.',
  content_too_long: `Too long: at most ${noteLength.most} characters.`,
}

/** The message for a refusal. */
export const refusalText = (code: ErrorCode): string => toOperators[code] ?? serverError[code]

/** The message for an invalid address. It names the invalid character, if there is one. */
export function addressText(typed: string): string {
  const strange = invalidCharacter(typed)
  if (!strange) return refusalText('wrong_address')
  return `Character ${strange.place}, “${strange.sign}” (${strange.code}), is not allowed in an address. Copy it again.`
}

/** The message of a failure, for a toast. */
export const failureText = (failure: Exclude<Failure, { kind: 'signed out' }>): string =>
  failure.kind === 'network' ? frameWords.networkError : refusalText(failure.code)
