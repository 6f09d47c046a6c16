import { ButtonLink } from '@humidor/ui/Button.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../../../paths.ts'
import { withRedirect } from '../../../redirect.ts'
import { useWords } from '../../../words/words.ts'

/** The ways of somebody who is not signed in: sign in and come back here, or what an account would need. */
export function ChargeByVisitor() {
  const words = useWords('payments')
  const [path] = useLocation()
  const search = useSearch()
  return (
    <>
      <ButtonLink block href={withRedirect(paths.login, `${path}?${search}`)}>
        {words('charge.signIn')}
      </ButtonLink>
      <Section title={words('charge.noAccount')}>
        <p className="muted">{words('charge.noAccountText')}</p>
        <Note kind="plain">{words('charge.noAccountNow')}</Note>
        <ButtonLink kind="ghost" block href={paths.home}>
          {words('charge.about')}
        </ButtonLink>
      </Section>
    </>
  )
}
