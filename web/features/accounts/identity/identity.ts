export { Authenticator, type Enrolled } from './Authenticator.tsx'
export { TermsCheck } from './TermsCheck.tsx'
export { useRegistration } from './useRegistration.ts'
