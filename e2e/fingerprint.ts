import type { Page } from 'playwright-core'

/** Gives a page Chromium's own virtual authenticator, which verifies its user as a fingerprint would. */
export async function withFingerprint(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    refuses: (is: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !is }),
  }
}
