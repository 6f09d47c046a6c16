import { type Detector, openDetector } from './detector.ts'

/** The state of a scan: asking for the camera, scanning, permission denied, no camera, or the code reader failed to load. */
export type Scanning = 'starting' | 'looking' | 'denied' | 'missing' | 'lost'

/** Milliseconds between two scans: fast enough for a hand, slow enough for a battery. */
const EVERY = 200

/** The code reader failed to load: offline, or a newer version has replaced it. */
class DetectorLostError extends Error {}

/** The rear camera, if there are two. @throws DOMException if there is none, or it is not allowed */
async function openCamera(): Promise<MediaStream> {
  // Absent on an insecure connection.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DOMException('no camera', 'NotFoundError')
  return await devices.getUserMedia({ video: { facingMode: { ideal: 'environment' } }, audio: false })
}

function whyNot(failure: unknown): Scanning {
  if (failure instanceof DetectorLostError) return 'lost'
  const isDenied =
    failure instanceof DOMException && (failure.name === 'NotAllowedError' || failure.name === 'SecurityError')
  return isDenied ? 'denied' : 'missing'
}

async function textIn(picture: HTMLVideoElement, detector: Detector): Promise<string | undefined> {
  if (picture.readyState < picture.HAVE_CURRENT_DATA) return undefined
  try {
    return (await detector.detect(picture))[0]?.rawValue
  } catch {
    // One unreadable frame of many.
    return undefined
  }
}

interface ScanListeners {
  onState: (scanning: Scanning) => void
  /** Receives the text of each code in the picture, for as long as the code is visible. */
  onText: (text: string) => void
}

/**
 * Shows the camera in a video element and scans for codes. The camera stops when the scan ends, for any reason.
 * @returns stops the scan
 */
export function scan(
  picture: HTMLVideoElement,
  { onState, onText }: ScanListeners,
  open = { openCamera, openDetector },
) {
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const stop = () => {
    over = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const begin = async () => {
    // Loads while the reader decides about the camera. If they deny it, a failed load does not matter.
    const coming = open.openDetector().catch(() => undefined)
    stream = await open.openCamera()
    if (over) return stop()
    picture.srcObject = stream
    await picture.play()
    const detector = await coming
    if (!detector) throw new DetectorLostError()
    if (over) return
    onState('looking')
    const again = async () => {
      const text = await textIn(picture, detector)
      if (over) return
      if (text) onText(text)
      timer = setTimeout(() => void again(), EVERY)
    }
    await again()
  }
  begin().catch((failure: unknown) => {
    if (!over) onState(whyNot(failure))
    stop()
  })
  return stop
}
