import { useEffect, useEffectEvent } from 'react'

/** The part of a navigate event of the Navigation API that is read here. */
interface Step extends Event {
  navigationType?: string
  userInitiated?: boolean
  destination?: { index: number }
}

/** A component that handles the phone's back button. Later layers lie on top. */
interface Layer {
  wants(): boolean
  act(steps: number): void
}
const layers: Layer[] = []

const past = () => (globalThis as { navigation?: EventTarget & { currentEntry: { index: number } | null } }).navigation

/** One listener for all layers, because only the top one handles a step. */
function onStep(event: Step) {
  if (event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return
  const top = layers.findLast((layer) => layer.wants())
  if (!top) return
  event.preventDefault()
  top.act((event.destination?.index ?? 0) - (past()?.currentEntry?.index ?? 0))
}

/**
 * Handles the phone's back button instead of leaving the page, where the browser allows it: to close the top layer, or to prevent
 * a loss.
 * Of several layers the last one mounted handles it.
 * @param instead receives the number of steps, as `history.go` counts them
 * @param when false: the layer below handles it, or the browser
 */
export function useBackButton(instead: (steps: number) => void, when = true) {
  const act = useEffectEvent(instead)
  const wants = useEffectEvent(() => when)
  useEffect(() => {
    // A layer that does not want the button keeps its position: a page under a dialog stays under it.
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
 * Protects unsaved input, and content that is shown only once: a back step or a reload needs confirmation.
 * @param when false: there is nothing to lose
 */
export function useBackGuard(onBack: (steps: number) => void, when = true) {
  useBackButton(onBack, when)
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])
}
