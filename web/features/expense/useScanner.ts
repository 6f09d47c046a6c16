import { useEffect, useEffectEvent, useState } from 'react'
import { type Detector, openDetector } from './detector.ts'

/** How a scan stands: the camera is asked for, it looks, the reader said no to it, or there is none. */
export type Scanning = 'starting' | 'looking' | 'denied' | 'missing'

/** Milliseconds between two looks: often enough for a hand, seldom enough for a battery. */
const EVERY = 200

const isDenied = (failure: unknown) =>
  failure instanceof DOMException && (failure.name === 'NotAllowedError' || failure.name === 'SecurityError')

/** The camera that looks away from the reader, where there are two. @throws DOMException where there is none, or it is not allowed */
async function openCamera(): Promise<MediaStream> {
  // Absent where the page did not come over a safe connection.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DOMException('no camera', 'NotFoundError')
  return await devices.getUserMedia({ video: { facingMode: { ideal: 'environment' } }, audio: false })
}

async function show(video: HTMLVideoElement, stream: MediaStream) {
  video.srcObject = stream
  await video.play()
}

async function look(video: HTMLVideoElement, detector: Detector): Promise<string | undefined> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
  try {
    return (await detector.detect(video))[0]?.rawValue
  } catch {
    // One picture of many that could not be read.
    return undefined
  }
}

/** Shows the camera in a picture, once there is one, and tells each text that a code in it holds, for as long as it is there. */
export function useScanner(picture: HTMLVideoElement | null, onText: (text: string) => void): Scanning {
  const [scanning, setScanning] = useState<Scanning>('starting')
  const tell = useEffectEvent(onText)
  useEffect(() => {
    if (!picture) return
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const begin = async () => {
      const [opened, detector] = await Promise.all([openCamera(), openDetector()])
      stream = opened
      if (over) return stop()
      await show(picture, opened)
      setScanning('looking')
      const again = async () => {
        const text = await look(picture, detector)
        if (over) return
        if (text) tell(text)
        timer = setTimeout(() => void again(), EVERY)
      }
      await again()
    }
    const stop = () => {
      over = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    begin().catch((failure: unknown) => {
      if (!over) setScanning(isDenied(failure) ? 'denied' : 'missing')
      stop()
    })
    return stop
  }, [picture])
  return scanning
}
