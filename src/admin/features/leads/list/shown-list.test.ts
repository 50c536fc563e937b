import type { Lead } from '../../../../domain/lead';
import { sampleLead } from '../../../../../testing/desk/sample-leads';
import { refreshedList, type ShownList } from './shown-list';

const lead = (index: number, part: Partial<Lead> = {}) => sampleLead(index, part);
const answer = (leads: Lead[], latest = 'now'): ShownList => ({
  leads,
  total: leads.length,
  total_is_estimate: false,
  page: 1,
  per_page: 4,
  counts: { total: 9, new: 9, contacted: 0, qualified: 0, closed: 0, overdue: 0, spam: 0 },
  news: { arrived: 0, assigned: 0 },
  latest,
  seen: latest,
});
const nobody: ReadonlySet<string> = new Set();
const namesAfter = (shown: Lead[], fresh: Lead[], own = nobody) =>
  refreshedList(answer(shown), answer(fresh), own).leads.map(({ name }) => name);

describe('a list that was asked for again', () => {
  it('shows what became of its rows, where they were', () => {
    const moved = lead(2, { status: 'closed' });
    const list = refreshedList(answer([lead(1), lead(2)]), answer([moved, lead(1)]), nobody);
    expect(list.leads).toEqual([lead(1), moved]);
  });

  it('counts anew, but remembers what it has told of', () => {
    const shown = answer([lead(1)], 'then');
    const fresh = { ...answer([lead(1)], 'now'), total: 7 };
    expect(refreshedList(shown, fresh, nobody)).toMatchObject({ total: 7, seen: 'then' });
  });

  it('holds back what would push its rows down', () => {
    const shown = [lead(1), lead(2), lead(3), lead(4)];
    expect(namesAfter(shown, [lead(0), lead(1), lead(2), lead(3)])).toEqual([
      ...['Visitor 1', 'Visitor 2', 'Visitor 3', 'Visitor 4'],
    ]);
  });

  it('lets go of what has left, and fills up from below', () => {
    const shown = [lead(1), lead(2), lead(3), lead(4)];
    expect(namesAfter(shown, [lead(1), lead(3), lead(4), lead(5)])).toEqual([
      ...['Visitor 1', 'Visitor 3', 'Visitor 4', 'Visitor 5'],
    ]);
  });

  it('takes back in its place what the reader changed', () => {
    const fresh = [lead(0), lead(1), lead(2), lead(3)];
    const own = new Set([lead(2).id]);
    expect(namesAfter([lead(1), lead(3)], fresh, own)).toEqual([
      ...['Visitor 1', 'Visitor 2', 'Visitor 3'],
    ]);
    expect(namesAfter([lead(3)], [lead(2), lead(3)], own)).toEqual(['Visitor 2', 'Visitor 3']);
  });

  it('lets go of its last row too', () => {
    expect(namesAfter([lead(1), lead(2)], [lead(1)])).toEqual(['Visitor 1']);
  });

  it('starts anew when nothing of it is left', () => {
    expect(namesAfter([lead(1), lead(2)], [lead(3)])).toEqual(['Visitor 3']);
    expect(namesAfter([], [lead(3)])).toEqual(['Visitor 3']);
    expect(namesAfter([lead(1)], [])).toEqual([]);
  });
});
