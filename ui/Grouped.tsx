import { inGroups } from './copying.ts'
import './css/copy.css'

/** A long text in groups of four, first and last in gold: what eyes compare. */
export function Grouped({ text }: { text: string }) {
  const groups = inGroups(text)
  return groups.map((group, at) => (
    <span key={`${at}${group}`}>
      {at === 0 || at === groups.length - 1 ? <b>{group}</b> : group}
      {at < groups.length - 1 && ' '}
    </span>
  ))
}

/** The same in a box, to look at and not to press. */
export const GroupedBox = ({ text }: { text: string }) => (
  <p className="address">
    <span className="mono">
      <Grouped text={text} />
    </span>
  </p>
)
