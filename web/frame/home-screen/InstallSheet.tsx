import { Button } from '@humidor/ui/Button.tsx'
import '@humidor/ui/css/install.css'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Sheet } from '@humidor/ui/Overlay.tsx'
import { EllipsisVertical, type LucideIcon, Share, SquarePlus } from 'lucide-react'
import { install, useInstallWay } from '../../session/install.ts'
import { useWords } from '../../words/words.ts'

/** Says what the app on the home screen is good for, and how it comes there in this browser. */
export const InstallSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) =>
  open && <Steps onClose={onClose} />

function Steps({ onClose }: { onClose: () => void }) {
  const words = useWords('home-screen')
  const way = useInstallWay()
  const ask = () => {
    onClose()
    void install()
  }
  return (
    <Sheet
      open
      title={words('install.title')}
      onClose={onClose}
      foot={
        way === 'ask' && (
          <Button block onClick={ask}>
            {words('install.act')}
          </Button>
        )
      }
    >
      <div className="stack">
        <p>{words('install.text')}</p>
        {way === 'apple' && (
          <ol className="install">
            <Step icon={Share} text={words('install.apple.share')} />
            <Step icon={SquarePlus} text={words('install.apple.add')} />
          </ol>
        )}
        {way === 'menu' && (
          <ol className="install">
            <Step icon={EllipsisVertical} text={words('install.menu.open')} />
            <Step icon={SquarePlus} text={words('install.menu.add')} />
          </ol>
        )}
        {way === 'installed' && <p>{words('install.installed')}</p>}
      </div>
    </Sheet>
  )
}

const Step = ({ icon, text }: { icon: LucideIcon; text: string }) => (
  <li className="install__step">
    <span className="row__icon">
      <Icon of={icon} size="md" />
    </span>
    <span>{text}</span>
  </li>
)
