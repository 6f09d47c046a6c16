/** `captcha`: the text that waits for a device. */
export interface CaptchaTable {
  sid: string
  text: string
  expires_at: Date
}

/** `sign_in_failure`: how often an address or a network failed to sign in since a moment. */
export interface SignInFailureTable {
  subject: string
  failures: number
  since: Date
}
