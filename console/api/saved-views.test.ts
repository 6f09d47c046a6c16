import { describe, expect, it } from 'vitest'
import { MOST_VIEWS, queryToSave, refuseView, viewsFrom, withoutView, withView } from './saved-views.ts'

const large = { name: 'Large', query: 'state=approved&least=1000' }

describe('a saved view', () => {
  it('has the filters, order, rows and columns, and nobody’s name', () => {
    expect(
      queryToSave('/withdrawals?state=approved&least=1000&search=12345678&item=7&order=oldest&size=50&hide=to'),
    ).toBe('state=approved&least=1000&order=oldest&size=50&hide=to')
    expect(queryToSave('/audit?about=12345678')).toBe('')
    expect(queryToSave('/audit')).toBe('')
  })

  it('needs a name of up to 40 characters', () => {
    expect(refuseView([], large)).toBeUndefined()
    expect(refuseView([], { ...large, name: '' })).toBe('no name')
    expect(refuseView([], { ...large, name: '💵'.repeat(40) })).toBeUndefined()
    expect(refuseView([], { ...large, name: '💵'.repeat(41) })).toBe('name too long')
    expect(refuseView([], { ...large, query: 'x'.repeat(601) })).toBe('too long')
  })

  it('is one of twenty; a known name is replaced', () => {
    const full = Array.from({ length: MOST_VIEWS }, (_, at) => ({ name: `View ${at}`, query: '' }))
    expect(refuseView(full, large)).toBe('too many')
    expect(refuseView(full, { name: 'View 3', query: 'size=50' })).toBeUndefined()
    expect(withView([large], { name: 'Large', query: 'least=5' })).toEqual([{ name: 'Large', query: 'least=5' }])
    expect(withView([large], { name: 'All', query: '' }).map(({ name }) => name)).toEqual(['All', 'Large'])
    expect(withoutView([large], 'Large')).toEqual([])
  })

  it('is read from the browser’s store, and anything else there is nothing', () => {
    expect(viewsFrom(JSON.stringify([large, { name: '', query: '' }, 5, null]))).toEqual([large])
    expect([undefined, '{', '{}', 'null'].map(viewsFrom)).toEqual([[], [], [], []])
  })
})
