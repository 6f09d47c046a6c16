import { contract } from '@humidor/contract/index.ts'
import { press, type Scene } from './scene.ts'
import { changeResponse } from './stub-responses.ts'

/** What a visitor sees first, and the first page of a member. */
export const entryScenes: readonly Scene[] = [
  { name: 'home', path: '/Home', who: 'visitor' },
  {
    name: 'home-language',
    component: 'LanguageSheet',
    overlay: true,
    path: '/Home',
    who: 'visitor',
    afterOpen: press('button'),
  },
  { name: 'login', path: '/Login', who: 'visitor' },
  { name: 'login-wrong', path: '/Login', who: 'visitor', afterOpen: press('button[type=submit]') },
  { name: 'register', path: '/Register', who: 'visitor' },
  { name: 'register-wrong', path: '/Register', who: 'visitor', afterOpen: press('button[type=submit]') },
  {
    name: 'register-terms',
    component: 'TermsSheet',
    overlay: true,
    path: '/Register',
    who: 'visitor',
    afterOpen: press('form button.textlink'),
  },
  { name: 'error', path: '/Error', who: 'visitor' },
  { name: 'not-found', component: 'NotFoundScreen', path: '/nowhere', who: 'alice' },
  { name: 'index', path: '/Index', who: 'alice' },
  { name: 'index-tourist', path: '/Index', who: 'tom' },
  {
    name: 'index-newcomer',
    path: '/Index',
    who: 'tom',
    beforeOpen: changeResponse(contract.member.info, (mine) => ({ ...mine, createdAt: new Date().toISOString() })),
  },
  {
    name: 'index-newcomer-card',
    path: '/Index',
    who: 'alice',
    beforeOpen: async (page) => {
      await changeResponse(contract.member.info, (mine) => ({
        ...mine,
        createdAt: new Date().toISOString(),
        moneyProfit: 0,
      }))(page)
      await changeResponse(contract.preorders.draws, (draw) => ({ ...draw, freezesAt: draw.dueAt }))(page)
    },
  },
  {
    name: 'index-cigar',
    component: 'CigarSheet',
    overlay: true,
    path: '/Index',
    who: 'alice',
    afterOpen: press('.shelf button'),
  },
  {
    name: 'index-ten',
    component: 'TheTen',
    overlay: true,
    path: '/Index',
    who: 'alice',
    afterOpen: press('.section__head button'),
  },
]
