import { useState } from 'react'
import { useStep } from '../../frame/arrival.ts'
import { Authenticator, type Enrolled } from './Authenticator.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/** /Register: the form, then the authenticator. */
export function RegisterScreen() {
  const [enrolled, setEnrolled] = useState<Enrolled>()
  useStep(enrolled ? 'authenticator' : 'form')
  return enrolled ? <Authenticator {...enrolled} /> : <RegisterForm onDone={setEnrolled} />
}
