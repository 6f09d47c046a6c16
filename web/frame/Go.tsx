import { say } from '@humidor/ui/toast.ts'
import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { becomeMember } from '../api/become-member.ts'
import type { Notice } from '../guards.ts'
import { paths } from '../paths.ts'
import { pathOf } from '../redirect.ts'
import { wordsOf } from '../words/words.ts'

export interface GoProps {
  to: string
  /** The page that redirects. Nothing happens if the reader has already left it. */
  from: string
  notice?: Notice | undefined
}

/** Redirects the reader, with a notice if there is one. */
export function Go({ to, from, notice }: GoProps) {
  const [here, navigate] = useLocation()
  useLayoutEffect(() => {
    if (here !== from && pathOf(here) !== pathOf(from)) return
    navigate(to, { replace: true })
    if (notice === 'become_member' && pathOf(to) === paths.index) void becomeMember()
    else if (notice) void wordsOf('frame').then((words) => say(words(notice), 'bad'))
  })
  return null
}
