import { useEffect, useEffectEvent } from 'react'

/** What the browser tells of a step back or forth (the Navigation API), as far as it is asked here. */
interface Step extends Event {
  navigationType?: string
  userInitiated?: boolean
  destination?: { index: number }
}

/** Whoever wants the phone's back button, from what was there first to what lies on top. */
interface Layer {
  wants(): boolean
  act(steps: number): void
}
const layers: Layer[] = []

const past = () => (globalThis as { navigation?: EventTarget & { currentEntry: { index: number } | null } }).navigation

/** One listener for all, as a step belongs to one of them alone: what lies on top. */
function onStep(event: Step) {
  if (event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return
  const top = layers.findLast((layer) => layer.wants())
  if (!top) return
  event.preventDefault()
  top.act((event.destination?.index ?? 0) - (past()?.currentEntry?.index ?? 0))
}

/**
 * Takes the phone's back button, where the browser lets us ask, instead of leaving the page: to close what lies on top,
 * or to keep what would be lost. Of several that are there at once, the one that came last has it.
 * @param instead is told how many steps the reader wanted to go, as `history.go` counts them
 * @param when false: the button belongs to what lies below, or leads where it always does
 */
export function useBackButton(instead: (steps: number) => void, when = true) {
  const act = useEffectEvent(instead)
  const wants = useEffectEvent(() => when)
  useEffect(() => {
    // Whoever does not want it yet keeps their place: a page under a dialog stays under it.
    const layer: Layer = { wants: () => wants(), act: (steps) => act(steps) }
    layers.push(layer)
    past()?.addEventListener('navigate', onStep)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) past()?.removeEventListener('navigate', onStep)
    }
  }, [])
}

/**
 * For what is shown only once, and for what is typed and not saved: neither a slip of the thumb nor a reload takes it away
 * unasked.
 * @param when false: there is nothing to lose
 */
export function useStaying(onBack: (steps: number) => void, when = true) {
  useBackButton(onBack, when)
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])
}
