import { IconButton } from '@humidor/ui/AppBar.tsx'
import { chime, prepareChime } from '@humidor/ui/chime.ts'
import { Volume2, VolumeX } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import { useSound } from './sound.ts'

/** As loud as a payment is not: only to show that it can be heard. */
const LOUDNESS = 0.1

/** Switches the sound of a payment on this till. */
export function SoundSwitch() {
  const words = useWords('till')
  const { on, toggle } = useSound()
  return (
    <IconButton
      icon={on ? Volume2 : VolumeX}
      label={words('sound')}
      pressed={on}
      onClick={() => {
        toggle()
        if (on) return
        prepareChime()
        chime(LOUDNESS)
      }}
    />
  )
}
