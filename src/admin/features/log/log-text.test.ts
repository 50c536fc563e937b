import { LOG_KINDS, type LogEntry } from '../../../domain/http-api/log';
import { KIND_LABELS, logText } from './log-text';

const asha = { id: 'a', name: 'Asha Verma' };
const rohan = { id: 'r', name: 'Rohan Mehta' };

const entry = (part: Partial<LogEntry>): LogEntry => ({
  ...{ id: 1, at: '2026-11-21T06:55:00Z', kind: 'signed_in' },
  ...{ actor: asha, subject: rohan, device: null, detail: {} },
  ...part,
});

test.each<[Partial<LogEntry>, string]>([
  [{ kind: 'signed_in', subject: asha }, 'Asha Verma logged in'],
  [{ kind: 'sign_in_failed', actor: null }, 'Login failed for Rohan Mehta'],
  [{ kind: 'sign_in_failed', actor: null, subject: null }, 'Login failed for an unknown address'],
  [
    {
      ...{ kind: 'sign_in_failed', actor: null },
      detail: { times: 12, since: '2026-11-21T04:40:00Z' },
    },
    'Login failed for Rohan Mehta, 12 times since 10:10 am',
  ],
  [{ kind: 'signed_out' }, 'Asha Verma logged out'],
  [{ kind: 'sessions_ended' }, 'Asha Verma ended all their other sessions'],
  [
    { kind: 'added', actor: null, detail: { role: 'manager' } },
    'The operator added Rohan Mehta as a manager',
  ],
  [
    { kind: 'invited', detail: { role: 'staff' } },
    'Asha Verma invited Rohan Mehta as a member of staff',
  ],
  [
    { kind: 'invited', detail: { again: true } },
    'Asha Verma sent Rohan Mehta the invitation again',
  ],
  [{ kind: 'invitation_accepted', actor: rohan }, 'Rohan Mehta accepted the invitation'],
  [
    { kind: 'role_changed', detail: { from: 'staff', to: 'manager' } },
    'Asha Verma made Rohan Mehta a manager',
  ],
  [
    { kind: 'renamed', detail: { from: 'Rohan', to: 'Rohan Mehta' } },
    'Asha Verma renamed Rohan to Rohan Mehta',
  ],
  [
    { kind: 'renamed', actor: rohan, detail: { from: 'Rohan', to: 'Rohan Mehta' } },
    'Rohan changed their name to Rohan Mehta',
  ],
  [{ kind: 'disabled' }, 'Asha Verma disabled Rohan Mehta'],
  [{ kind: 'enabled', actor: null }, 'The operator enabled Rohan Mehta'],
  [{ kind: 'removed', actor: null }, 'The operator deleted the account of Rohan Mehta'],
  [{ kind: 'password_changed', actor: rohan }, 'Rohan Mehta changed their password'],
  [{ kind: 'password_changed', actor: null }, 'The operator set a new password for Rohan Mehta'],
  [
    { kind: 'password_forgotten', actor: null },
    'Somebody asked for a link to set a new password for Rohan Mehta',
  ],
  [{ kind: 'factor_set_up' }, 'Asha Verma set up a second factor'],
  [{ kind: 'factor_removed' }, 'Asha Verma removed their second factor'],
  [{ kind: 'factor_reset' }, 'Asha Verma reset the second factor of Rohan Mehta'],
  [{ kind: 'recovery_code_used' }, 'Rohan Mehta used a recovery code'],
  [{ kind: 'recovery_codes_replaced' }, 'Asha Verma made new recovery codes'],
  [{ kind: 'calendar_renewed' }, 'Asha Verma made a new address of their calendar'],
  [
    { kind: 'factor_required_changed', detail: { required: true } },
    'Asha Verma requires a second factor of managers',
  ],
  [
    { kind: 'factor_required_changed', detail: { required: false } },
    'Asha Verma no longer requires a second factor of managers',
  ],
  [
    { kind: 'factor_required_changed', detail: { from: '2026-12-09' } },
    'Asha Verma requires a second factor of everybody from 9 Dec 2026 on',
  ],
  [
    { kind: 'factor_required_changed', detail: { from: null } },
    'Asha Verma no longer requires a second factor of everybody',
  ],
  [{ kind: 'exported', detail: { rows: 1, filter: {} } }, 'Asha Verma exported one lead'],
  [
    {
      kind: 'exported',
      detail: {
        rows: 1436,
        filter: { status: 'new', q: 'wool', from: '2026-11-01', spam: false, sort: '-created_at' },
      },
    },
    'Asha Verma exported 1,436 leads (search “wool”, status New, from 1 Nov 2026)',
  ],
  [
    { kind: 'exported', detail: { rows: 3, filter: { status: 'all', owner: 'none', spam: true } } },
    'Asha Verma exported 3 leads (without an owner, spam)',
  ],
  [
    {
      kind: 'exported',
      detail: {
        rows: 3,
        filter: {
          ...{ not_sources: 'google,news', reply: 'in_time', call: 'missed' },
          ...{ booked_from: '2026-11-01', booked_to: '2026-11-30' },
        },
      },
    },
    'Asha Verma exported 3 leads (other sources, reached in time, call did not come, call booked from 1 Nov 2026, call booked up to 30 Nov 2026)',
  ],
  [
    { kind: 'erased', detail: { reference: 'ML-7Q2K' } },
    'Asha Verma erased the personal data of lead ML-7Q2K',
  ],
  [
    { kind: 'erased', detail: { reference: 'ML-7Q2K', enquiries: 3 } },
    'Asha Verma erased all data of the person of lead ML-7Q2K, 3 leads',
  ],
  [
    { kind: 'person_exported', detail: { reference: 'ML-7Q2K', enquiries: 3 } },
    'Asha Verma took a copy of all data of the person of lead ML-7Q2K',
  ],
  [{ kind: 'erased', actor: null, detail: { leads: 12 } }, 'Retention erased 12 leads'],
  [
    { kind: 'erased', detail: { leads: 1200, days: 365 } },
    'Asha Verma erased 1,200 leads, closed or spam for more than 365 days',
  ],
  [
    { kind: 'erased', detail: { leads: 1, days: 1 } },
    'Asha Verma erased one lead, closed or spam for more than one day',
  ],
  [{ kind: 'backup_made' }, 'Asha Verma made a backup of all data'],
  [{ kind: 'backup_downloaded' }, 'Asha Verma downloaded a backup of all data'],
  [{ kind: 'lead_added', detail: { reference: 'ML-7Q2K' } }, 'Asha Verma added lead ML-7Q2K'],
])('%j: %s', (part, text) => {
  expect(logText(entry(part))).toBe(text);
});

test('every kind has a label of its own', () => {
  expect(new Set(LOG_KINDS.map((kind) => KIND_LABELS[kind])).size).toBe(LOG_KINDS.length);
});
