import { HideAmounts } from '@humidor/ui/Money.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMember } from '../../../api/useMember.ts'
import { useAmountsCovered } from '../../../session/amounts.ts'
import { takeCauses } from '../../../session/moments.ts'
import { useLanguage } from '../../../words/words.ts'
import { CardMoment } from './CardMoment.tsx'
import { DepositMoment } from './DepositMoment.tsx'
import { DrawMoment } from './DrawMoment.tsx'
import { FirstWinMoment } from './FirstWinMoment.tsx'
import { findMoment, markShown, type ReadyMoment } from './find-moment.ts'
import { LevelMoment } from './LevelMoment.tsx'
import { useWhenFree } from './useWhenFree.ts'

/** Shows the moment that a cause brings, as soon as no form or dialog is in the way. `turn` changes with every cause. */
export function MomentHost({ turn }: { turn: number }) {
  const { key: lang } = useLanguage()
  const { covered } = useAmountsCovered()
  const { uid, name = '' } = useMember().data ?? {}
  const [moment, setMoment] = useState<ReadyMoment>()
  const [shown, setShown] = useState<ReadyMoment>()
  const find = useEffectEvent(async (member: number) => {
    for (const cause of takeCauses()) {
      const found = await findMoment(cause, member, lang)
      if (found) return found
    }
    return undefined
  })
  useEffect(() => {
    if (uid === undefined || turn === 0) return
    // While one is shown, the next stays a notice until something else happens.
    void find(uid).then((found) => found && setMoment((current) => current ?? found))
  }, [turn, uid])
  useWhenFree(moment !== undefined && shown === undefined, () => {
    if (moment && uid !== undefined && markShown(moment, uid)) setShown(moment)
    else setMoment(undefined)
  })
  const close = () => {
    setShown(undefined)
    setMoment(undefined)
  }
  if (!shown) return null
  return (
    <HideAmounts when={covered}>
      <Shown moment={shown} name={name} onClose={close} />
    </HideAmounts>
  )
}

function Shown({ moment, name, onClose }: { moment: ReadyMoment; name: string; onClose: () => void }) {
  switch (moment.kind) {
    case 'deposit':
      return <DepositMoment money={moment.money} onClose={onClose} />
    case 'card':
      return <CardMoment name={name} onClose={onClose} />
    case 'level':
      return <LevelMoment level={moment.level} name={name} onClose={onClose} />
    case 'firstWin':
      return <FirstWinMoment {...moment} onClose={onClose} />
    case 'draw':
      return <DrawMoment {...moment} onClose={onClose} />
  }
}
