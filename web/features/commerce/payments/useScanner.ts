import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Scanning, scan } from './scan.ts'

/**
 * Scans with the camera in a picture, once there is one, for as long as it is there; `again` tries it once more where it was lost, and
 * from then on loads the page anew: what did not come once never does in some browsers, and a newer version may have taken its place.
 */
export function useScanner(picture: HTMLVideoElement | null, onText: (text: string) => void) {
  const [scanning, setScanning] = useState<Scanning>('starting')
  const tell = useEffectEvent(onText)
  useEffect(() => (picture ? scan(picture, { onState: setScanning, onText: tell }) : undefined), [picture])
  const tried = useRef(false)
  const again = () => {
    if (tried.current) location.reload()
    tried.current = true
    setScanning('starting')
  }
  return { scanning, again }
}
