import { CopyBox } from './CopyButton.tsx'
import type { CopyWords } from './copying.ts'
import './css/button.css'
import './css/qr.css'

export interface AuthenticatorKeyProps extends CopyWords {
  /** The QR code as a data URI, drawn by the server. */
  picture: string
  /** Alternative text of the picture. */
  pictureLabel: string
  /** The key in base32. */
  secret: string
  /** A sentence above the key: it can also be typed. */
  manual: string
  copyLabel: string
  /** The `otpauth://` address of the key, which opens the app of the same device. */
  link: string
  linkLabel: string
}

/** The key of an authenticator, to scan or to type. */
export const AuthenticatorKey = ({
  picture,
  pictureLabel,
  secret,
  manual,
  copyLabel,
  link,
  linkLabel,
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
    <a className="btn btn--quiet btn--block" href={link}>
      {linkLabel}
    </a>
  </>
)
