import { CopyButton } from '@humidor/ui/CopyButton.tsx'
import { cardOf } from '@humidor/ui/Level.tsx'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { PaperCard } from '@humidor/ui/PaperCard.tsx'
import { PictureButton } from '@humidor/ui/PictureButton.tsx'
import { QrCode } from '@humidor/ui/QrCode.tsx'
import { ShareButton } from '@humidor/ui/ShareButton.tsx'
import { teamInvitationPicture } from '@humidor/ui/team-invitation-picture.ts'
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
      <PaperCard>
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
      </PaperCard>
      <SavePicture link={link} mine={mine} />
      <ShareButton url={link} label={words('share.send')} />
      {settings.data && (
        <Note kind="plain">{words('share.points', { points: Number(settings.data.referrerPoints) })}</Note>
      )}
    </div>
  )
}

function SavePicture({ link, mine: { name, lvl, vcode } }: { link: string; mine: Member }) {
  const words = useWords('team')
  const draw = () =>
    teamInvitationPicture({
      link,
      lead: words('share.invitedBy', { name }),
      codeLabel: words('share.code'),
      code: vcode,
      ...cardOf(lvl),
    })
  return (
    <PictureButton
      label={words('share.save')}
      draw={draw}
      name={`humidor-${vcode}.png`}
      saved={words('share.pictureSaved')}
      failed={words('share.pictureFailed')}
    />
  )
}
