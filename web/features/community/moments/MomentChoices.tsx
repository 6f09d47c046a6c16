import { Check } from '@humidor/ui/Check.tsx'
import '@humidor/ui/css/screen-notice.css'
import { Section } from '@humidor/ui/Section.tsx'
import { type MomentSwitch, momentSwitches, switchMoments, useIsOn } from '../../../session/moments.ts'
import { useWords } from '../../../words/words.ts'

/** Whether this device shows moments, and whether they can be felt and heard. */
export function MomentChoices() {
  const words = useWords('moments')
  const canVibrate = 'vibrate' in navigator
  return (
    <Section title={words('choices.title')}>
      <div className="card mails">
        {momentSwitches
          .filter((one) => one !== 'vibration' || canVibrate)
          .map((one) => (
            <Switch key={one} of={one} />
          ))}
      </div>
    </Section>
  )
}

function Switch({ of }: { of: MomentSwitch }) {
  const words = useWords('moments')
  return (
    <div className="mails__one">
      <Check checked={useIsOn(of)} onChange={(on) => switchMoments(of, on)}>
        <strong>{words(`choices.${of}.title`)}</strong>
        <span className="caption mails__text">{words(`choices.${of}.text`)}</span>
      </Check>
    </div>
  )
}
