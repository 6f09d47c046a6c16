// The face of the passkeys: other features import from here only.

export { SignInWithPasskey } from './SignInWithPasskey.tsx'
