import { type Detector, openDetector } from './detector.ts'

/** How a scan stands: the camera is asked for, it looks, the reader said no to it, there is none, or what finds the codes could not be fetched. */
export type Scanning = 'starting' | 'looking' | 'denied' | 'missing' | 'lost'

/** Milliseconds between two looks: often enough for a hand, seldom enough for a battery. */
const EVERY = 200

/** What finds codes could not be fetched: offline, or after a newer version has taken its place. */
class DetectorLostError extends Error {}

/** The camera that looks away from the reader, where there are two. @throws DOMException where there is none, or it is not allowed */
async function openCamera(): Promise<MediaStream> {
  // Absent where the page did not come over a safe connection.
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

async function look(picture: HTMLVideoElement, detector: Detector): Promise<string | undefined> {
  if (picture.readyState < picture.HAVE_CURRENT_DATA) return undefined
  try {
    return (await detector.detect(picture))[0]?.rawValue
  } catch {
    // One picture of many that could not be read.
    return undefined
  }
}

interface Told {
  onState: (scanning: Scanning) => void
  /** Each text that a code in the picture holds, as long as it is there. */
  onText: (text: string) => void
}

/**
 * Shows the camera in a picture and looks for codes in it. The camera is off as soon as this is over, however it ends.
 * @returns ends it
 */
export function scan(picture: HTMLVideoElement, { onState, onText }: Told, open = { openCamera, openDetector }) {
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const stop = () => {
    over = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const begin = async () => {
    // Fetched while the reader is still being asked for the camera. Whoever says no to that does not mind that this is lost as well.
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
      const text = await look(picture, detector)
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
