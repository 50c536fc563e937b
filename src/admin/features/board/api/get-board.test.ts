import type { BoardResponse } from '../../../../domain/http-api/leads';
import { sampleLead } from '../../../../../testing/desk/sample-leads';
import { boardWith, cardBelow, cardsOf } from './get-board';

const REACHED = { first_response_at: '2026-11-20T08:00:00.000Z' };
const first = sampleLead(0, { status: 'new', value: 100, ...REACHED });
const second = sampleLead(1, { status: 'new', value: 20, ...REACHED });
const third = sampleLead(2, { status: 'qualified', value: 3 });

const board: BoardResponse = {
  columns: [
    { status: 'new', total: 60, is_more: false, value: 1000, leads: [first, second] },
    { status: 'qualified', total: 9, is_more: false, value: 300, leads: [third] },
    { status: 'closed', total: 5, is_more: false, value: 70, leads: [] },
  ],
};

const summary = (after: typeof board) =>
  after.columns.map(({ total, value, leads }) => [total, value, leads.map(({ name }) => name)]);

describe('the board with another version of a lead', () => {
  it('has a moved lead where it is due in its new column, with numbers and sums', () => {
    expect(summary(boardWith(board, { ...second, status: 'qualified' }))).toEqual([
      [59, 980, ['Visitor 0']],
      [10, 320, ['Visitor 1', 'Visitor 2']],
      [5, 70, []],
    ]);
  });

  it.each([
    ['2026-11-30', null, ['Visitor 0', 'Visitor 1']],
    [null, '2026-11-30', ['Visitor 1', 'Visitor 0']],
    ['2026-11-30', '2026-11-29', ['Visitor 1', 'Visitor 0']],
    ['2026-11-29', '2026-11-30', ['Visitor 0', 'Visitor 1']],
    [null, null, ['Visitor 0', 'Visitor 1']],
  ])('orders leads due on %s and on %s, then the newest', (due, otherDue, names) => {
    const other = boardWith(board, { ...second, next_action_on: otherDue });
    expect(summary(boardWith(other, { ...first, next_action_on: due }))[0]?.[2]).toEqual(names);
  });

  it('has those that wait for a first reply before what is planned, the earliest promise first', () => {
    const planned = boardWith(board, { ...first, next_action_on: '2026-11-20' });
    const waiting = sampleLead(1, { status: 'new' });
    expect(summary(boardWith(planned, waiting))[0]?.[2]).toEqual(['Visitor 1', 'Visitor 0']);
    const earlier = { ...first, awaiting_reply_until: '2026-11-01T10:00:00.000Z' };
    const both = boardWith(boardWith(board, waiting), earlier);
    expect(summary(both)[0]?.[2]).toEqual(['Visitor 0', 'Visitor 1']);
  });

  it('keeps the place of a lead that stays in its column, and follows its value', () => {
    expect(summary(boardWith(board, { ...second, value: 25 }))[0]).toEqual([
      ...[60, 1005],
      ['Visitor 0', 'Visitor 1'],
    ]);
  });

  it.each([
    ['won', 90],
    ['lost', 70],
    [null, 70],
  ])('counts the value of a closed lead that was %s', (outcome, value) => {
    const closed = boardWith(board, { ...second, status: 'closed', outcome });
    expect(closed.columns[2]).toMatchObject({ total: 6, value });
  });

  it('drops a lead that became spam', () => {
    expect(summary(boardWith(board, { ...first, spam_reason: 'Links' }))[0]).toEqual([
      ...[59, 900],
      ['Visitor 1'],
    ]);
  });

  it('is the same board for a lead that it does not show', () => {
    expect(boardWith(board, sampleLead(7))).toBe(board);
  });
});

describe('a board by company', () => {
  const cards = [0, 1, 2, 3].map((n) => sampleLead(n, { status: 'qualified' }));
  const column = { status: 'qualified', total: 4, is_more: false, value: 0, leads: cards };
  const carried = sampleLead(9, { status: 'new', first_response_at: null });
  const urgent = { ...carried, awaiting_reply_until: '2026-11-01T10:00:00.000Z' };
  const late = { ...carried, awaiting_reply_until: null };

  /** The companies of the cards, in their order. */
  const companies = (...names: (string | null)[]) =>
    Object.fromEntries(
      [...cards, carried].map(({ id }, place) => [id, names[place] ?? null] as const),
    );

  it('has the cards of a company together, and keeps the companies with a moved card', () => {
    const ofCards = companies('a', 'b', 'a', 'b');
    expect(cardsOf(cards, ofCards).map(({ name }) => name)).toEqual([
      ...['Visitor 0', 'Visitor 2'],
      ...['Visitor 1', 'Visitor 3'],
    ]);
    const grouped = { ...board, companies: ofCards };
    expect(boardWith(grouped, { ...second, status: 'qualified' }).companies).toBe(ofCards);
  });

  it.each([
    ['the most urgent of a new company stands on top', urgent, 'c', 0],
    ['the most urgent of a company brings it to the top', urgent, 'b', 1],
    ['the last of a company stands above the next company', late, 'a', 1],
    ['the last of the last company stands at the end', late, 'b', null],
    ['one without a company stands at the end', urgent, null, null],
  ])('%s', (_name, lead, company, below) => {
    const expected = below === null ? null : cards[below]?.id;
    expect(cardBelow(column, lead, companies('a', 'b', 'a', 'b', company))).toBe(expected);
  });
});
