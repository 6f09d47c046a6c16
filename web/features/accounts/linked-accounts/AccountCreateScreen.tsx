import { useState } from 'react'
import { useLocation } from 'wouter'
import { useStep } from '../../../frame/arrival.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { Authenticator, type Enrolled } from '../identity/identity.ts'
import { CreateForm } from './CreateForm.tsx'

/** /AccountCreate: another account, linked to the one in use unless the member opts out; then its authenticator. */
export function AccountCreateScreen() {
  const words = useWords('account')
  const [, navigate] = useLocation()
  const [enrolled, setEnrolled] = useState<Enrolled>()
  useStep(enrolled ? 'authenticator' : 'form')
  if (!enrolled) return <CreateForm onDone={setEnrolled} />
  return (
    <Authenticator
      {...enrolled}
      open={words('create.finish')}
      onOpen={() => navigate(paths.accountMore, { replace: true })}
    />
  )
}
