import { expect, it } from 'vitest'
import { invitationTo } from './invitation.ts'

it('leads to the registration on the same site, with the code filled in', () => {
  expect(invitationTo('https://humidor.example', 'H2MD4RRT')).toBe('https://humidor.example/Register?vcode=H2MD4RRT')
})
