import { expect, it } from 'vitest'
import { invitationTo } from './invitation.ts'

it('an invitation links to the registration on the same site, with the code', () => {
  expect(invitationTo('https://humidor.example', 'H2MD4RRT')).toBe('https://humidor.example/Register?vcode=H2MD4RRT')
})
