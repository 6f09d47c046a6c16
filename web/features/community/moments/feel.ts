import { chime, vibrate } from '@humidor/ui/chime.ts'
import { isOn } from '../../../session/moments.ts'

/** Pulses and pauses in milliseconds: two light taps. */
const PULSES_MS = [18, 60, 26]
const LOUDNESS = 0.05

/** Lets the device feel a moment: a light vibration, none where motion is reduced, and a sound if the reader wants one. */
export function feel() {
  if (isOn('vibration')) vibrate(PULSES_MS)
  if (isOn('sound')) chime(LOUDNESS)
}
