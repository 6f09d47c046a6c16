import { useEffect, useEffectEvent, useState } from 'react'
import { type Scanning, scan } from './scan.ts'

/** Scans with the camera in a picture, once there is one, for as long as it is there; `again` tries it once more where it was lost. */
export function useScanner(picture: HTMLVideoElement | null, onText: (text: string) => void) {
  const [scanning, setScanning] = useState<Scanning>('starting')
  const tell = useEffectEvent(onText)
  useEffect(() => (picture ? scan(picture, { onState: setScanning, onText: tell }) : undefined), [picture])
  return { scanning, again: () => setScanning('starting') }
}
