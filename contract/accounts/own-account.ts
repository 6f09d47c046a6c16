import { accountEvents } from '@humidor/domain/accounts/own-account.ts'
import { nameLength, passwordLength } from '@humidor/domain/accounts/registration.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { emailCode, emailOfForm, googleCode, moment, none, nothing, placeKey, sixDigits, text } from '../fields.ts'

export const accountState = call({
  method: 'GET',
  path: '/api/user/accountState',
  summary:
    'What the member has begun to change about their own account, and the waits in force. Beyond the specification.',
  who: 'member',
  request: none,
  response: z.object({
    /** The address that waits; null: none does. */
    emailChange: z.nullable(z.object({ email: z.string(), dueAt: moment })),
    /** From when the name may be changed again; null: now. */
    nameChangeFrom: z.nullable(moment),
    /** The member locked the account; null: it is open. */
    lockdown: z.nullable(
      z.object({
        since: moment,
        /** When money can leave again; null: nobody has asked to unlock it. */
        endsAt: z.nullable(moment),
      }),
    ),
    /** Seconds that a new address and an unlocking wait, until another change of the name, and that an old name stays reserved. */
    emailChangeWait: z.int(),
    unlockWait: z.int(),
    nameChangePause: z.int(),
    nameReserved: z.int(),
    /** Seconds that money cannot leave after a new address is in force. */
    moneyWait: z.int(),
  }),
  errors: [],
})

export const newEmailCode = call({
  method: 'POST',
  path: '/api/user/newEmailCode',
  summary:
    'Mails a six-digit code to the address that the member wants. The answer is the same where somebody has that address already. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  perMinute: 5,
  cost: 'heavy',
  request: z.strictObject({ email: emailOfForm }),
  response: nothing,
  errors: ['invalid_email_format', 'code_request_too_frequent'],
})

export const changeEmail = call({
  method: 'POST',
  path: '/api/user/changeEmail',
  summary:
    'Asks for another e-mail address, with the password, a code of the authenticator, and a code from the old and from the new mailbox. It takes effect after a wait, in which the member can stop it. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  givesAway: true,
  perMinute: 10,
  // The feature checks both mailed codes, so that a mistake elsewhere in the form costs no other mail.
  proofs: ['googleCode'],
  cost: 'heavy',
  request: z.strictObject({
    email: emailOfForm,
    /** The code from the new mailbox. */
    newCode: sixDigits('new_email_code_error'),
    password: text('password', passwordLength.most * 2),
    googleCode,
    /** The code from the old mailbox. */
    code: emailCode,
  }),
  response: nothing,
  errors: [
    'invalid_email_format',
    'email_already_set',
    'no_password',
    'wrong_password',
    'duplicate_email',
    'illegal_operation',
    'email_code_error',
    'email_code_exp',
    'email_code_other',
    'new_email_code_error',
    'google_code_error',
    'google_auth_failed',
    'google_auth_changed',
  ],
})

export const stopEmailChange = call({
  method: 'POST',
  path: '/api/user/stopEmailChange',
  summary: 'Stops the change of the e-mail address that waits. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  request: none,
  response: nothing,
  errors: ['not_found'],
})

export const changeName = call({
  method: 'POST',
  path: '/api/user/changeName',
  summary:
    'Changes the user name, once in a while. Nobody else can take the old one for some time. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  givesAway: true,
  perMinute: 10,
  proofs: ['googleCode'],
  request: z.strictObject({ name: text('userName', nameLength.most * 4), googleCode }),
  response: nothing,
  errors: [
    'tips_name_length',
    'tips_name_format',
    'duplicate_name',
    'name_changed_lately',
    'google_code_error',
    'google_auth_failed',
    'google_auth_changed',
  ],
})

export const lockAccount = call({
  method: 'POST',
  path: '/api/user/lockAccount',
  summary:
    'Locks the account: money cannot leave, every other device is signed out, and a change of address that waits is stopped. Beyond the specification.',
  who: 'member',
  whileClosing: true,
  whileFrozen: true,
  // It gives nothing away.
  whileSwitched: true,
  request: none,
  response: nothing,
  // A session that was opened by switching takes no unlocking back.
  errors: ['illegal_operation'],
})

export const unlockAccount = call({
  method: 'POST',
  path: '/api/user/unlockAccount',
  summary:
    'Asks to unlock the account, with a code of the authenticator and one from the mailbox. Money can leave again after a wait. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  notWhileMoneyWaits: true,
  perMinute: 10,
  proofs: ['googleCode', 'emailCode'],
  codeUse: 'unlock',
  request: z.strictObject({ googleCode, code: emailCode }),
  response: nothing,
  errors: [
    'illegal_operation',
    'email_code_error',
    'email_code_exp',
    'email_code_other',
    'google_code_error',
    'google_auth_failed',
    'google_auth_changed',
  ],
})

export const accountHistory = call({
  method: 'GET',
  path: '/api/user/accountHistory',
  summary:
    'Sign-ins, refused ones and changes of the account’s security in the last ninety days, newest first. Beyond the specification.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({
    /** `next` of the page before. */
    after: z.optional(placeKey),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 30),
  }),
  response: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        at: moment,
        kind: z.enum(accountEvents),
        /** Browser and system in plain words; empty if unknown. */
        device: z.string(),
        /** The network, without the part that names one device; empty if unknown. */
        network: z.string(),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  errors: ['parameter_error'],
})
