/** How many questions to chains run at once. Providers refuse more. */
const AT_ONCE = 5

/** Asks for each item, a few at once. Answers in the order of the items. */
export async function inTurns<Item, Found>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = []
  for (let from = 0; from < items.length; from += AT_ONCE)
    found.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(ask))))
  return found
}
