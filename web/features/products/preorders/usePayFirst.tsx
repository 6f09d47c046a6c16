import { Button, ButtonLink } from '@humidor/ui/Button.tsx'
import { Dialog } from '@humidor/ui/Overlay.tsx'
import { useRef, useState } from 'react'
import type { Member } from '../../../api/useMember.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { owes } from './useDue.ts'

/**
 * Before ₡ are given away, warns a member who has an order to pay and asks for confirmation; it blocks nothing (rules T11).
 * `sure` resolves at once if no order is due; render `dialog` on the screen.
 */
export function usePayFirst(mine: Pick<Member, 'hasPayingOrder' | 'hasPayingCigOrder'>) {
  const [asking, setAsking] = useState(false)
  const answer = useRef<(yes: boolean) => void>(undefined)
  const tell = (yes: boolean) => {
    setAsking(false)
    answer.current?.(yes)
  }
  return {
    sure(): Promise<boolean> {
      if (!owes(mine)) return Promise.resolve(true)
      setAsking(true)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    },
    dialog: asking && <PayFirst onAnswer={tell} />,
  }
}

function PayFirst({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const words = useWords('preorders')
  return (
    <Dialog
      open
      title={words('first.title')}
      text={words('first.text')}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <ButtonLink block href={paths.shop}>
            {words('due.go')}
          </ButtonLink>
          <Button kind="ghost" block onClick={() => onAnswer(true)}>
            {words('first.on')}
          </Button>
        </>
      }
    />
  )
}
