import * as ownerFactorCalls from '@humidor/contract/commerce/owner-factor.ts'
import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../../../api/useAct.ts'
import { paths } from '../../../../paths.ts'
import { unbroken } from '../../../../words/moments.ts'
import { useWords } from '../../../../words/words.ts'
import type { Factor, PreparedKey } from './factor.ts'
import { ofPassword, PasswordSheet } from './PasswordSheet.tsx'

interface OwnerAuthenticatorProps {
  factor: Factor
  hasEmail: boolean
  /** The page of a key that waits for its first code; undefined: none waits. */
  keyStep: string | undefined
  onPrepared: (key: PreparedKey) => void
}

/** The authenticator in use, or the way to one; its replacement, and turning it off. */
export function OwnerAuthenticator({ factor, hasEmail, keyStep, onPrepared }: OwnerAuthenticatorProps) {
  const words = useWords('merchant-security')
  const security = useWords('security')
  const [asking, setAsking] = useState<'key' | 'removal'>()
  const since = factor.authenticatorSince
  const close = () => setAsking(undefined)
  return (
    <Section title={security('google.title')}>
      {since && (
        <Rows card>
          <Row
            icon={ShieldCheck}
            title={security('google.inUse')}
            sub={words('factor.since', { moment: unbroken(since) })}
          />
        </Rows>
      )}
      {!hasEmail && (
        <>
          <Note kind="ember">{words('factor.needsEmail')}</Note>
          <ButtonLink block href={paths.merchantSecurity}>
            {words('email.heading')}
          </ButtonLink>
        </>
      )}
      {keyStep && (
        <>
          <Note>{security('google.resume')}</Note>
          <ButtonLink block href={keyStep}>
            {security('google.resumeGo')}
          </ButtonLink>
        </>
      )}
      {hasEmail && (
        <Button kind={since || keyStep ? 'quiet' : 'primary'} block onClick={() => setAsking('key')}>
          {words(since ? 'factor.replace' : 'factor.setUp')}
        </Button>
      )}
      {since && (
        <Button kind="danger-quiet" block onClick={() => setAsking('removal')}>
          {words('factor.remove')}
        </Button>
      )}
      {asking === 'key' && <Prepare replaces={since !== null} onPrepared={onPrepared} onClose={close} />}
      {asking === 'removal' && <Remove onClose={close} />}
    </Section>
  )
}

interface PrepareProps {
  replaces: boolean
  onPrepared: (key: PreparedKey) => void
  onClose: () => void
}

function Prepare({ replaces, onPrepared, onClose }: PrepareProps) {
  const words = useWords('merchant-security')
  const prepare = useAct(ownerFactorCalls.prepareOwnerAuthenticator, { then: onPrepared, inField: ofPassword })
  return (
    <PasswordSheet
      title={words(replaces ? 'factor.replace' : 'factor.setUp')}
      text={words(replaces ? 'factor.replaceText' : 'factor.setUpText')}
      submit={words('factor.continue')}
      running={prepare}
      onSubmit={(password) => prepare.act({ password })}
      onClose={onClose}
    />
  )
}

function Remove({ onClose }: { onClose: () => void }) {
  const words = useWords('merchant-security')
  const remove = useAct(ownerFactorCalls.removeOwnerAuthenticator, {
    success: words('factor.removed'),
    then: onClose,
    changes: [ownerFactorCalls.ownerFactor],
    inField: ofPassword,
  })
  return (
    <PasswordSheet
      danger
      title={words('factor.remove')}
      text={words('factor.removeText')}
      submit={words('factor.remove')}
      running={remove}
      onSubmit={(password) => remove.act({ password })}
      onClose={onClose}
    />
  )
}
