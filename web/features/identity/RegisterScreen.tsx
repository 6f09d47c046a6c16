import { useState } from 'react'
import { Authenticator, type Enrolled } from './Authenticator.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/** /Register: the form, then the authenticator. */
export function RegisterScreen() {
  const [enrolled, setEnrolled] = useState<Enrolled>()
  return enrolled ? <Authenticator {...enrolled} /> : <RegisterForm onDone={setEnrolled} />
}
