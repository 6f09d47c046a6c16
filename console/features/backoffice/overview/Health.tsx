import { consoleContract } from '@humidor/contract/console/index.ts'
import { hasFailed } from '@humidor/ui/loadable.ts'
import { RowsSkeleton } from '@humidor/ui/State.tsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useAsk } from '../../../api/useAsk.ts'
import { useMay, useNow } from '../../../api/useMe.ts'
import { LoadFailed } from '../../../components/Figures.tsx'
import { type CheckRow, Checks } from '../../../components/Status.tsx'
import { chainRows, coverageRows, type HealthPart, healthRows } from './health.ts'

const { health } = consoleContract.overview
const { chainHealth } = consoleContract.deposits
const { coverage } = consoleContract.settlement

/** System health: chains, settlement, the treasury, jobs and mail. Each links to its page. */
export function Health() {
  const covers = useMay()(coverage)
  const now = useNow()
  const system = useAsk(health, {}, { live: true })
  const chains = useAsk(chainHealth, {}, { live: true })
  const treasury = useAsk(coverage, {}, { live: true, when: covers })
  const parts = [system, chains, ...(covers ? [treasury] : [])]
  const failed = parts.find(hasFailed)
  const loaded = system.data && chains.data && (!covers || treasury.data)
  return (
    <section className="queue overview__health" aria-label="System status">
      <h2 className="overview__head">System status</h2>
      {failed ? (
        <LoadFailed of={failed} />
      ) : loaded ? (
        <Checks
          rows={[
            ...chainRows(chains.data ?? [], now),
            ...(treasury.data ? coverageRows(treasury.data) : []),
            ...(system.data ? healthRows(system.data, now) : []),
          ].map(shown)}
        />
      ) : (
        <div aria-busy="true">
          <RowsSkeleton rows={4} />
        </div>
      )}
    </section>
  )
}

const linked = (text: string, at: string | undefined): ReactNode =>
  at === undefined ? text : <Link href={at}>{text}</Link>

const shown = ({ fine, text, end, at }: HealthPart): CheckRow => ({ fine, text: linked(text, at), end })
