import { useState } from 'react'
import { useLocation } from 'wouter'
import { useStep } from '../../../frame/arrival.ts'
import { paths } from '../../../paths.ts'
import { session } from '../../../session/session.ts'
import { useWords } from '../../../words/words.ts'
import { Authenticator, type Enrolled } from './Authenticator.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/** /Register: the form, then the authenticator. */
export function RegisterScreen() {
  const words = useWords('identity')
  const [, navigate] = useLocation()
  const [enrolled, setEnrolled] = useState<Enrolled>()
  useStep(enrolled ? 'authenticator' : 'form')
  if (!enrolled) return <RegisterForm onDone={setEnrolled} />
  const open = () => {
    session.signIn(enrolled.token)
    navigate(paths.index, { replace: true })
  }
  return <Authenticator {...enrolled} open={words('authenticator.open')} onOpen={open} />
}
