import { inGroups } from './copying.ts'
import './css/copy.css'

/** A long text in groups of four, first and last in gold, for comparison by eye. */
export function Grouped({ text }: { text: string }) {
  const groups = inGroups(text)
  return groups.map((group, at) => (
    <span key={`${at}${group}`}>
      {at === 0 || at === groups.length - 1 ? <b>{group}</b> : group}
      {at < groups.length - 1 && ' '}
    </span>
  ))
}

/** `Grouped` in a box that cannot be pressed. */
export const GroupedBox = ({ text }: { text: string }) => (
  <p className="address">
    <span className="mono">
      <Grouped text={text} />
    </span>
  </p>
)
