import { isOn } from '../../../session/moments.ts'

/** Pulses and pauses in milliseconds: two light taps. */
const PULSES_MS = [18, 60, 26]

/** Two soft notes, a fifth apart. Hertz, and seconds from the start. */
const NOTES = [
  { hertz: 523.25, at: 0 },
  { hertz: 783.99, at: 0.14 },
]
const LOUDNESS = 0.05
const FADE_S = 0.7

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function play() {
  const sound = new AudioContext()
  for (const { hertz, at } of NOTES) {
    const note = sound.createOscillator()
    const volume = sound.createGain()
    const from = sound.currentTime + at
    note.frequency.value = hertz
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, from + FADE_S)
    note.connect(volume).connect(sound.destination)
    note.start(from)
    note.stop(from + FADE_S)
    if (at > 0) note.onended = () => void sound.close()
  }
}

/** Lets the device feel a moment: a light vibration, none where motion is reduced, and a sound if the reader wants one. */
export function feel() {
  if (isOn('vibration') && !isCalm()) navigator.vibrate?.(PULSES_MS)
  if (!isOn('sound')) return
  try {
    play()
  } catch {
    // A browser without sound, or one that allows none before the first tap.
  }
}
