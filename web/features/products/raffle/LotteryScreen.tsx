import * as raffleCalls from '@humidor/contract/products/raffle.ts'
import { isClientSeed } from '@humidor/domain/products/raffle-wire.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { ButtonLink } from '@humidor/ui/Button.tsx'
import { Kv } from '@humidor/ui/Kv.tsx'
import { together } from '@humidor/ui/loadable.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Row, Rows } from '@humidor/ui/Rows.tsx'
import { Section } from '@humidor/ui/Section.tsx'
import { ShieldCheck, Star, Users } from 'lucide-react'
import { useState } from 'react'
import { useAsk } from '../../../api/useAsk.ts'
import { type Member, useMember } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { Board } from './Board.tsx'
import { FairSheet } from './FairSheet.tsx'
import { Odds } from './Odds.tsx'
import { type RaffleState, whyNot } from './raffle.ts'
import { useDrawing } from './useDrawing.ts'
import { WonDialog } from './WonDialog.tsx'

/** /Lottery: the board, its odds, and the ways to earn points. */
export function LotteryScreen() {
  const words = useWords('raffle')
  const asked = together({ mine: useMember(), state: useAsk(raffleCalls.state, {}) })
  return (
    <Page
      title={words('title')}
      back={paths.index}
      still
      actions={<TextLink href={paths.lotteryDetail}>{words('history')}</TextLink>}
      of={asked}
    >
      {({ mine, state }) => (
        <>
          <Play mine={mine} state={state} />
          <Odds of={state} />
          <Earned of={state} />
          <Rows card>
            <Row icon={Star} title={words('spent')} sub={words('spentText')} href={paths.points} />
            <Row icon={Users} title={words('everybody')} sub={words('everybodyText')} href={paths.raffles} />
          </Rows>
          <p className="caption">{words('foot')}</p>
        </>
      )}
    </Page>
  )
}

/** The points, the board, and the result. */
function Play({ mine, state }: { mine: Member; state: RaffleState }) {
  const words = useWords('raffle')
  const drawing = useDrawing(state)
  const [shows, setShows] = useState(false)
  const { light, seed, held } = drawing
  const against = held ? undefined : whyNot(state, mine)
  return (
    <>
      <div className="between between--base">
        <span className="label">{words('points')}</span>
        <Money amount={mine.points} coin="POINT" size="lg" places={0} />
      </div>
      <DrawNotes against={against} state={state} moved={drawing.moved} />
      <div className="board__held" role="status">
        {held && <Note>{words('fair.sent')}</Note>}
      </div>
      <Board
        state={state}
        light={light}
        // The draw in progress has already cost its points, so the coin keeps its look.
        disabled={light.state !== 'runs' && (against !== undefined || drawing.offline)}
        short={against === 'point_not_enough' && light.state !== 'runs'}
        onStart={() => {
          if (held || isClientSeed(seed.text)) drawing.start()
          else setShows(true)
        }}
      />
      <p className="sr" role="status">
        {light.state === 'runs' ? words('running') : ''}
      </p>
      <Rows card>
        <Row icon={ShieldCheck} title={words('fair.row')} sub={words('fair.rowText')} onClick={() => setShows(true)} />
      </Rows>
      {shows && (
        <FairSheet
          state={state}
          pending={held}
          seed={seed.text}
          onSeed={seed.type}
          onFresh={seed.renew}
          onClose={() => setShows(false)}
        />
      )}
      {drawing.drawn && <WonDialog drawn={drawing.drawn} onClose={drawing.close} />}
    </>
  )
}

interface DrawNotesProps {
  against: ReturnType<typeof whyNot>
  state: RaffleState
  moved: boolean
}

/** Why the member cannot draw now, a request without an answer, and a changed promise. */
function DrawNotes({ against, state, moved }: DrawNotesProps) {
  const words = useWords('raffle')
  return (
    <>
      {against === 'not_offered' && <Note>{words('offText')}</Note>}
      {against === 'account_freeze' && <Note kind="ember">{words('frozen')}</Note>}
      {against === 'not_active' && (
        <>
          <Note>{words('notActive')}</Note>
          <ButtonLink kind="quiet" block href={paths.vip}>
            {words('toActivate')}
          </ButtonLink>
        </>
      )}
      {state.waiting > 0 && <Note>{words('waiting', { count: state.waiting })}</Note>}
      {moved && (
        <div role="alert">
          <Note kind="ember">{words('moved')}</Note>
        </div>
      )}
    </>
  )
}

function Earned({ of: { earned } }: { of: Pick<RaffleState, 'earned'> }) {
  const words = useWords('raffle')
  const points = (amount: bigint) => `+${amount}`
  return (
    <Section title={words('earned.title')}>
      <Kv
        flush
        rows={[
          { name: words('earned.referral'), value: points(earned.referral) },
          { name: words('earned.order'), value: points(earned.order) },
          { name: words('earned.sign'), value: points(earned.sign) },
        ]}
      />
    </Section>
  )
}
