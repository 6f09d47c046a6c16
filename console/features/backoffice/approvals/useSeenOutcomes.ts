import { queryKeyOf } from '@humidor/client/asking.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { useEffect } from 'react'
import { ask } from '../../../api/ask.ts'
import { queries } from '../../../api/queries.ts'
import { useMe } from '../../../api/useMe.ts'

const { me, seeOutcomes } = consoleContract.operators

/** Notes that the operator has seen how their requests ended, once the page shows it. */
export function useSeenOutcomes(shown: boolean) {
  const { data } = useMe()
  const until = shown && data && data.outcomes > 0 ? data.now.getTime() : undefined
  useEffect(() => {
    if (until === undefined) return
    // What fails is noted at the next look.
    void ask(seeOutcomes, { until: new Date(until) }).then(({ kind }) => {
      if (kind === 'answer') void queries.invalidateQueries({ queryKey: queryKeyOf(me) })
    })
  }, [until])
}
