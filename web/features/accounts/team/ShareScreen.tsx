import { Button } from '@humidor/ui/Button.tsx'
import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import '@humidor/ui/css/screen-share.css'
import { invitationPicture } from '@humidor/ui/invitation-picture.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { handOver } from '@humidor/ui/paper.ts'
import { QrCode } from '@humidor/ui/QrCode.tsx'
import { Card } from '@humidor/ui/Section.tsx'
import { say } from '@humidor/ui/toast.ts'
import { ImageDown } from 'lucide-react'
import { useState } from 'react'
import { type Member, useMember } from '../../../api/useMember.ts'
import { useSettings } from '../../../api/useSettings.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { invitationTo } from './invitation.ts'

/** /Share: the referral link, its QR code, and both as a picture to share. */
export function ShareScreen() {
  const words = useWords('team')
  return (
    <Page title={words('share.title')} back={paths.index} still of={useMember()}>
      {(mine) => <Invitation mine={mine} />}
    </Page>
  )
}

function Invitation({ mine }: { mine: Member }) {
  const words = useWords('team')
  const frame = useWords('frame')
  const settings = useSettings()
  const link = invitationTo(location.origin, mine.vcode)
  return (
    <div className="stack stack--loose">
      <div className="stack center">
        <h2 className="title-1">{words('share.heading')}</h2>
        <p className="muted">{words('share.lead')}</p>
      </div>
      <Card pad className="invitation">
        <QrCode text={link} label={words('share.qr')} />
        <div className="stack stack--tight center">
          <span className="caption">{words('share.code')}</span>
          <b className="invitation__code tnum">{mine.vcode}</b>
          <CopyButton
            text={mine.vcode}
            label={words('share.copyCode')}
            done={words('share.codeCopied')}
            failed={frame('url_copy_failed')}
          />
        </div>
        <p className="caption center invitation__link">{link}</p>
        <CopyButton
          text={link}
          label={words('share.copyLink')}
          done={frame('url_copy_success')}
          failed={frame('url_copy_failed')}
        />
      </Card>
      <SavePicture link={link} vcode={mine.vcode} />
      {settings.data && (
        <Note kind="plain">{words('share.points', { points: Number(settings.data.referrerPoints) })}</Note>
      )}
    </div>
  )
}

function SavePicture({ link, vcode }: { link: string; vcode: string }) {
  const words = useWords('team')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      const picture = await invitationPicture({
        link,
        lead: words('share.invited'),
        codeLabel: words('share.code'),
        code: vcode,
      })
      if (!picture) say(words('share.pictureFailed'), 'bad')
      else if (await handOver(picture, `humidor-${vcode}.png`)) say(words('share.pictureSaved'), 'ok')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button block icon={ImageDown} busy={busy} onClick={() => void save()}>
      {words('share.save')}
    </Button>
  )
}
