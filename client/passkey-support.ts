/** The browser can use passkeys at all. It cannot without https, except at localhost. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis && globalThis.isSecureContext
