import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * A sequencer that begins with the files of these names, in this order, and goes on with the others as ever: a long one that is
 * begun last would leave one of two cores idle for minutes.
 */
export const longestFirst = (...names: readonly string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]) {
      const place = ({ moduleId }: TestSpecification) => {
        const named = names.findIndex((name) => moduleId.endsWith(`/${name}`))
        return named < 0 ? names.length : named
      }
      return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
    }
  }
