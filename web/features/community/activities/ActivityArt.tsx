import type { ActivityType } from '@humidor/domain/community/activity.ts'
import { ChairsArt, LetterArt, LoungeArt, TrayArt } from '@humidor/ui/art/ListArt.tsx'
import '@humidor/ui/css/wood.css'

const arts: Record<ActivityType, () => React.JSX.Element> = {
  salon: LoungeArt,
  meeting: ChairsArt,
  workshop: TrayArt,
  other: LetterArt,
}

/** The picture of an activity that has none of its own: its kind, in line on cedar. */
export function ActivityArt({ type }: { type: ActivityType }) {
  const Art = arts[type]
  return (
    <div className="activity__art">
      <Art />
    </div>
  )
}
