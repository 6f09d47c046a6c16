import type { AnswerOf } from '@humidor/client/client.ts'
import * as appLockCalls from '@humidor/contract/accounts/app-lock.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import { type AppLockMinutes, appLockMinutes, isAsStrict } from '@humidor/domain/accounts/app-lock.ts'
import { Note } from '@humidor/ui/Note.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Choice, Rows } from '@humidor/ui/Rows.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useAsk } from '../../../api/useAsk.ts'
import { Offered } from '../../../frame/Offered.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'
import { LoosenSheet } from './LoosenSheet.tsx'

/** /AppLock: after how many minutes away the app locks itself. */
export function AppLockScreen() {
  const words = useWords('app-lock')
  const asked = useAsk(appLockCalls.appLock, {}, { fresh: 0 })
  return (
    <Page title={words('title')} back={paths.more} still of={asked}>
      {(lock) =>
        lock.minutes === null ? (
          <Offered by="appLockOpen">
            <Times lock={lock} />
          </Offered>
        ) : (
          <Times lock={lock} />
        )
      }
    </Page>
  )
}

const choices: readonly (AppLockMinutes | null)[] = [null, ...appLockMinutes]

function Times({ lock: { minutes: now, byCode, byPasskey } }: { lock: AnswerOf<typeof appLockCalls.appLock> }) {
  const words = useWords('app-lock')
  const [loosening, setLoosening] = useState<{ to: AppLockMinutes | null }>()
  const tighten = useAct(appLockCalls.setAppLock, {
    success: words('saved'),
    changes: [appLockCalls.appLock, memberCalls.info],
  })
  const choose = (to: AppLockMinutes | null) => {
    if (to === now || tighten.busy) return
    if (isAsStrict(to, now)) void tighten.act({ minutes: to })
    else setLoosening({ to })
  }
  return (
    <>
      <div className="stack">
        <h2 className="title-1">{words('heading')}</h2>
        <p className="muted">{words('lead')}</p>
      </div>
      <Rows card label={words('after')}>
        {choices.map((minutes) => (
          <Choice
            key={minutes}
            title={minutes === null ? words('never') : words('minutes', { minutes })}
            chosen={minutes === now}
            onChoose={() => choose(minutes)}
          />
        ))}
      </Rows>
      <Note kind="plain">{words('proof')}</Note>
      {loosening && (
        <LoosenSheet to={loosening.to} canProve={byCode || byPasskey} onClose={() => setLoosening(undefined)} />
      )}
    </>
  )
}
