import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Scanning, scan } from './scan.ts'

/**
 * Scans with the camera while a video element is mounted. `again` retries once after a failure, then reloads the page. Some
 * browsers never load a module that failed once, and a newer version may have replaced it.
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
