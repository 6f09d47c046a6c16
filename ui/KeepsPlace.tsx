import { Component, createRef, type ReactNode } from 'react'
import './css/keeps-place.css'

interface Place {
  row: HTMLElement
  top: number
}

/**
 * Keeps the rows in view at their place on the screen while rows above them appear and disappear.
 * A list whose beginning is in view may move. The browser's own scroll anchoring is off, because not all browsers have it.
 */
export class KeepsPlace extends Component<{ children: ReactNode }> {
  readonly box = createRef<HTMLDivElement>()

  /** The rows in view before the update. */
  override getSnapshotBeforeUpdate(): readonly Place[] {
    const box = this.box.current
    if (!box || box.getBoundingClientRect().top >= 0) return []
    return [...box.querySelectorAll<HTMLElement>('li')]
      .map((row) => ({ row, top: row.getBoundingClientRect().top }))
      .filter(({ top }) => top >= 0 && top < window.innerHeight)
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: readonly Place[]) {
    const stayed = before.find(({ row }) => row.isConnected)
    if (!stayed) return
    const by = stayed.row.getBoundingClientRect().top - stayed.top
    if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
  }

  override render() {
    return (
      <div className="keeps-place" ref={this.box}>
        {this.props.children}
      </div>
    )
  }
}
