import { Sheet } from '@humidor/ui/Overlay.tsx'
import { Choice, Rows } from '@humidor/ui/Rows.tsx'
import { Suspense } from 'react'
import { session, themes, useSession } from '../../../session/session.ts'
import { useWords } from '../../../words/words.ts'
import { MomentChoices } from '../../community/moments/moments.ts'

/** Picks dark, light, or the setting of the device. */
export function ThemeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('more')
  const { theme } = useSession()
  return (
    <Sheet open={open} title={words('theme')} onClose={onClose}>
      <Rows>
        {themes.map((one) => (
          <Choice
            key={one}
            title={words(`themes.${one}`)}
            chosen={one === theme}
            onChoose={() => {
              session.pickTheme(one)
              onClose()
            }}
          />
        ))}
      </Rows>
      <Suspense>
        <MomentChoices />
      </Suspense>
    </Sheet>
  )
}
