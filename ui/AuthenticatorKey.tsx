import { CopyBox } from './CopyButton.tsx'
import type { CopyWords } from './copying.ts'
import './css/qr.css'

export interface AuthenticatorKeyProps extends CopyWords {
  /** The QR code as a data URI, drawn by the server. */
  picture: string
  /** What the picture is, for who cannot see it. */
  pictureLabel: string
  /** The key in base32. */
  secret: string
  /** Above the key: that it can be typed instead. */
  manual: string
  copyLabel: string
}

/** The key of an authenticator, to scan or to type. */
export const AuthenticatorKey = ({
  picture,
  pictureLabel,
  secret,
  manual,
  copyLabel,
  ...words
}: AuthenticatorKeyProps) => (
  <>
    <div className="qr" style={{ width: 206 }}>
      <img src={picture} alt={pictureLabel} />
    </div>
    <div className="stack">
      <p className="label">{manual}</p>
      <CopyBox text={secret} label={copyLabel} {...words} />
    </div>
  </>
)
