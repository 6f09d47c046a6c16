/** Two soft notes, a fifth apart. Hertz, and seconds from the start. */
const NOTES = [
  { hertz: 523.25, at: 0 },
  { hertz: 783.99, at: 0.14 },
]
const FADE_S = 0.7

/** The sound that a press has opened. */
let opened: AudioContext | undefined

/** Opens the sound. Called by a press: a browser lets nothing be heard before one. */
export function prepareChime() {
  try {
    opened ??= new AudioContext()
    void opened.resume().catch(() => undefined)
  } catch {
    // A browser without sound.
  }
}

/** Plays two notes, if the browser lets them be heard. @param loudness from 0 to 1 */
export function chime(loudness: number) {
  try {
    const sound = opened ?? new AudioContext()
    for (const { hertz, at } of NOTES) {
      const note = sound.createOscillator()
      const volume = sound.createGain()
      const from = sound.currentTime + at
      note.frequency.value = hertz
      volume.gain.setValueAtTime(0, from)
      volume.gain.linearRampToValueAtTime(loudness, from + 0.02)
      volume.gain.exponentialRampToValueAtTime(0.0001, from + FADE_S)
      note.connect(volume).connect(sound.destination)
      note.start(from)
      note.stop(from + FADE_S)
      if (at > 0 && sound !== opened) note.onended = () => void sound.close()
    }
  } catch {
    // A browser without sound, or one that allows none before the first tap.
  }
}

/** Whether the reader wants less motion, and so no vibration either. */
const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Lets the device vibrate, where it can. @param pulses pulses and pauses in milliseconds */
export function vibrate(pulses: number[]) {
  if (!isCalm()) navigator.vibrate?.(pulses)
}
