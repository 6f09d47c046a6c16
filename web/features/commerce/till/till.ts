// The face of the till: other features import from here only.

export { SoundSwitch } from './SoundSwitch.tsx'
export { Till } from './Till.tsx'
