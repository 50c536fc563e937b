import { sampleLead } from '../../testing/sample-leads';
import { dueText, isOverdue } from './lead-due';

const NOW = Date.parse('2026-11-21T07:00:00Z');
const after = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

describe('dueText', () => {
  it.each([
    [0.2, 'Due in 1 min'],
    [59, 'Due in 59 min'],
    [60, 'Due in 1 h'],
    [219, 'Due in 3 h'],
    [47 * 60, 'Due in 47 h'],
    [-0.2, 'Overdue by 1 min'],
    [-125, 'Overdue by 2 h'],
    [-50 * 60, 'Overdue by 2 days'],
  ])('%d minutes before: %s', (minutes, text) => {
    expect(dueText(after(minutes), NOW)).toBe(text);
  });
});

describe('isOverdue', () => {
  const late = { status: 'new', reply_due_at: after(-1), spam_reason: null };

  it('holds for a new lead after its time', () => {
    expect(isOverdue(sampleLead(0, late), NOW)).toBe(true);
    expect(isOverdue(sampleLead(0, { ...late, reply_due_at: after(1) }), NOW)).toBe(false);
  });

  it.each([{ status: 'contacted' }, { spam_reason: 'Too many links' }, { email: '' }])(
    'does not hold for %p',
    (part) => {
      expect(isOverdue(sampleLead(0, { ...late, ...part }), NOW)).toBe(false);
    },
  );
});
