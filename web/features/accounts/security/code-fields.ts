/** The fields of a form that the refusals of its two codes belong to: `code` from the mailbox, `googleCode` of the authenticator. */
export const codeFields = {
  email_code_error: 'code',
  email_code_exp: 'code',
  email_code_other: 'code',
  google_code_error: 'googleCode',
  google_auth_failed: 'googleCode',
} as const
