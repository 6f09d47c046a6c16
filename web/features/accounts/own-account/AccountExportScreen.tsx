import { CallFailedError } from '@humidor/client/asking.ts'
import * as dataExportCalls from '@humidor/contract/accounts/data-export.ts'
import { exportParts } from '@humidor/domain/accounts/data-export.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Form } from '@humidor/ui/Form.tsx'
import { Page } from '@humidor/ui/Page.tsx'
import { Bar } from '@humidor/ui/Progress.tsx'
import { save } from '@humidor/ui/saving.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { say } from '@humidor/ui/toast.ts'
import { useEffect, useRef, useState } from 'react'
import { failureText, useRefusalText } from '../../../api/refusal-text.ts'
import { useAct } from '../../../api/useAct.ts'
import { useMember } from '../../../api/useMember.ts'
import { useMistake } from '../../../api/useMistake.ts'
import { paths } from '../../../paths.ts'
import { momentText } from '../../../words/moments.ts'
import { useWords } from '../../../words/words.ts'
import type { Exported } from './export-file.ts'

/** Writes the file with the code that loads then, and saves it. `exported` is undefined while nothing is under way. */
function useExporting() {
  const words = useWords('own-account')
  const [exported, setExported] = useState<Exported>()
  const running = useRef<AbortController>(undefined)
  // Nobody waits for a file whose page is gone.
  useEffect(() => () => running.current?.abort(), [])
  const readme = () => {
    const moment = momentText(new Date(), 'UTC')
    const lines = exportParts.map((part) => `${part}.csv, ${part}.json: ${words(`export.parts.${part}`)}`)
    return `${[words('export.readme', { moment }), '', ...lines].join('\r\n')}\r\n`
  }
  const write = async (grant: string) => {
    const controller = new AbortController()
    running.current = controller
    setExported({ done: 0, rows: 0 })
    try {
      const { exportFile } = await import('./export-file.ts')
      const file = await exportFile({ grant, readme: readme(), signal: controller.signal, onProgress: setExported })
      save(file, `humidor-${momentText(new Date()).slice(0, 10).replaceAll('/', '-')}.zip`)
      say(words('export.saved'), 'ok')
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof CallFailedError)) throw error
      if (error.failure.kind !== 'signed out') say(await failureText(error.failure), 'bad')
    } finally {
      setExported(undefined)
    }
  }
  return { exported, write, stop: () => running.current?.abort() }
}

/** /AccountExport: everything about the member in one file, after the password. */
export function AccountExportScreen() {
  const words = useWords('own-account')
  return (
    <Page title={words('export.title')} back={paths.more} still of={useMember()}>
      {() => <Exporting />}
    </Page>
  )
}

function Exporting() {
  const words = useWords('own-account')
  const security = useWords('security')
  const refusalText = useRefusalText()
  const [password, setPassword] = useState('')
  const { exported, write, stop } = useExporting()
  const begin = useAct(dataExportCalls.beginExport, { inField: ['no_password', 'wrong_password'] })
  const mistake = useMistake<'password'>(begin, { no_password: 'password', wrong_password: 'password' })
  const submit = async () => {
    mistake.find(password === '' ? { field: 'password', code: 'no_password' } : undefined)
    if (password === '' || begin.busy || exported) return
    const opened = await begin.act({ password })
    if (opened === undefined) return
    setPassword('')
    await write(opened.grant)
  }
  const wrong = mistake.at('password')
  return (
    <>
      <div className="stack">
        <h2 className="title-1">{words('export.heading')}</h2>
        <p className="muted">{words('export.lead')}</p>
      </div>
      {exported ? (
        <div className="stack">
          <Bar
            part={exported.done / exportParts.length}
            label={words('export.progress', { ...exported, all: exportParts.length })}
          />
          <p className="caption center tnum">{words('export.progress', { ...exported, all: exportParts.length })}</p>
          <Button kind="quiet" block onClick={stop}>
            {words('export.stop')}
          </Button>
        </div>
      ) : (
        <Form onSubmit={() => void submit()}>
          <TextField
            label={security('password.old')}
            kind="password"
            value={password}
            onChange={mistake.typed(setPassword)}
            error={wrong === 'wrong_password' ? security('password.wrongOld') : refusalText(wrong)}
          />
          <Button type="submit" block busy={begin.busy} disabled={begin.offline}>
            {words('export.submit')}
          </Button>
        </Form>
      )}
    </>
  )
}
