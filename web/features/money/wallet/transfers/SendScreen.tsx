import { type ReceiveAsk, readReceive } from '@humidor/domain/money/receive-link.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { useExactText } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { EmptyState } from '@humidor/ui/State.tsx'
import { useLocation } from 'wouter'
import { useFragment } from '../../../../frame/fragment.ts'
import { paths } from '../../../../paths.ts'
import { withRedirect } from '../../../../redirect.ts'
import { useSession } from '../../../../session/session.ts'
import { useWords } from '../../../../words/words.ts'
import { draftOf, handOverDraft } from './draft.ts'

/**
 * /Send#…: what a member asks for by a link or a code, for anybody who opens it. It only fills in the form of a transfer; the server
 * compares the name there, and the giver confirms with a code.
 */
export function SendScreen() {
  const words = useWords('wallet')
  const { tk } = useSession()
  const ask = readReceive(useFragment())
  return (
    <Page title={words('ask.title')} back={tk === undefined ? paths.home : paths.asset}>
      {ask ? <Asked ask={ask} isSignedIn={tk !== undefined} /> : <Broken />}
    </Page>
  )
}

function Broken() {
  const words = useWords('wallet')
  return <EmptyState title={words('ask.broken')} text={words('ask.brokenText')} />
}

function Asked({ ask, isSignedIn }: { ask: ReceiveAsk; isSignedIn: boolean }) {
  const words = useWords('wallet')
  const exactly = useExactText()
  const [, navigate] = useLocation()
  const { email, name, money, note } = ask
  const go = () => {
    handOverDraft(draftOf(ask))
    navigate(isSignedIn ? paths.transferu : withRedirect(paths.login, paths.transferu))
  }
  return (
    <div className="stack stack--loose">
      <h2 className="title-1">
        {money === undefined
          ? words('ask.text', { name })
          : words('ask.asks', { name, amount: exactly(money, 'USCD') })}
      </h2>
      <Card pad>
        <Kv
          flush
          rows={[
            { name: words('transferu.name'), value: name },
            { name: words('transferu.to'), value: email },
            note !== undefined && { name: words('transferu.noteShown'), value: note },
          ]}
        />
      </Card>
      <Note>{words('ask.careful')}</Note>
      <Button block onClick={go}>
        {words('ask.go')}
      </Button>
    </div>
  )
}
