import type { LogEntry, LogKind } from '../../../domain/http-api/log';
import { countText } from '../../../domain/numbers';
import { clockText, dateText } from '../../../domain/time-text';
import { filterText } from './export-filter';

/** Labels of the filter. */
export const KIND_LABELS: Record<LogKind, string> = {
  signed_in: 'Logged in',
  sign_in_failed: 'Login failed',
  signed_out: 'Logged out',
  sessions_ended: 'Other sessions ended',
  added: 'Added by the operator',
  invited: 'Invited',
  invitation_accepted: 'Invitation accepted',
  role_changed: 'Role changed',
  renamed: 'Renamed',
  disabled: 'Disabled',
  enabled: 'Enabled',
  removed: 'Account deleted',
  password_changed: 'Password changed',
  password_forgotten: 'Password forgotten',
  calendar_renewed: 'Calendar address renewed',
  address_change_asked: 'Change of address asked for',
  address_change_cancelled: 'Change of address cancelled',
  address_changed: 'Address changed',
  factor_set_up: 'Second factor set up',
  factor_removed: 'Second factor removed',
  factor_reset: 'Second factor reset',
  recovery_code_used: 'Recovery code used',
  recovery_codes_replaced: 'New recovery codes',
  factor_required_changed: 'Second factor required',
  exported: 'Leads exported',
  person_exported: 'Data of a person copied',
  erased: 'Leads erased',
  lead_added: 'Lead added',
  imported: 'Leads imported',
  import_undone: 'Import undone',
  backup_made: 'Backup made',
  backup_downloaded: 'Backup downloaded',
  content_changed: 'Content changed',
};

const roleWords = (role: unknown) => (role === 'manager' ? 'a manager' : 'a member of staff');

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/** `one lead`, `1,436 leads`. */
export function leadsText(value: unknown): string {
  const count = numberOf(value);
  return count === 1 ? 'one lead' : `${countText(count)} leads`;
}

/** `agency.json, team.json`. */
const filesText = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join(', ') : '';

/** `one day`, `365 days`. */
function daysText(value: unknown): string {
  const count = numberOf(value);
  return count === 1 ? 'one day' : `${countText(count)} days`;
}

function renamed({ actor, subject, detail }: LogEntry, staff: string): string {
  const [from, to] = [textOf(detail['from']), textOf(detail['to'])];
  const isOwn = actor !== null && actor.id === subject?.id;
  return isOwn ? `${from} changed their name to ${to}` : `${staff} renamed ${from} to ${to}`;
}

function factorRequired({ detail }: LogEntry, staff: string): string {
  const from = detail['from'];
  if (from === null) return `${staff} no longer requires a second factor of everybody`;
  if (typeof from === 'string') {
    return `${staff} requires a second factor of everybody from ${dateText(from)} on`;
  }
  return detail['required'] === false
    ? `${staff} no longer requires a second factor of managers`
    : `${staff} requires a second factor of managers`;
}

function exported({ detail }: LogEntry, staff: string): string {
  const filter = filterText(detail['filter']);
  return `${staff} exported ${leadsText(detail['rows'])}${filter && ` (${filter})`}`;
}

/** The failed log-ins of an account on a day are one line. */
function loginFailed({ detail }: LogEntry, person: string): string {
  const [times, since] = [numberOf(detail['times']), textOf(detail['since'])];
  if (times < 2) return `Login failed for ${person}`;
  return `Login failed for ${person}, ${countText(times)} times since ${clockText(since)}`;
}

function erased({ actor, detail }: LogEntry, staff: string): string {
  if ('leads' in detail && actor === null) return `Retention erased ${leadsText(detail['leads'])}`;
  if ('leads' in detail) {
    return `${staff} erased ${leadsText(detail['leads'])}, closed or spam for more than ${daysText(detail['days'])}`;
  }
  if ('enquiries' in detail) {
    return `${staff} erased all data of the person of lead ${textOf(detail['reference'])}, ${leadsText(detail['enquiries'])}`;
  }
  return `${staff} erased the personal data of lead ${textOf(detail['reference'])}`;
}

function passwordChanged({ actor, subject }: LogEntry, staff: string, person: string): string {
  const isOwn = actor !== null && actor.id === subject?.id;
  return isOwn ? `${staff} changed their password` : `${staff} set a new password for ${person}`;
}

/** A change of somebody's own address, or of a colleague's. */
function addressChange({ kind, actor, subject, detail }: LogEntry, staff: string): string {
  const [from, to] = [textOf(detail['from']), textOf(detail['to'])];
  const person = subject?.name ?? 'a colleague';
  const whose =
    actor !== null && actor.id === subject?.id ? 'their address' : `the address of ${person}`;
  switch (kind) {
    case 'address_change_asked':
      return `${staff} asked to change ${whose} from ${from} to ${to}`;
    case 'address_change_cancelled':
      return `${staff} cancelled the change of ${whose} to ${to}`;
    default:
      return detail['confirmed'] === true
        ? `The address of ${person} changed from ${from} to ${to}, confirmed by both`
        : `${staff} changed the address of ${person} from ${from} to ${to}`;
  }
}

/** One line of the log as a sentence, without its time and device. */
export function logText(entry: LogEntry): string {
  const { kind, detail } = entry;
  const staff = entry.actor?.name ?? 'The operator';
  const person = entry.subject?.name ?? 'an unknown address';
  switch (kind) {
    case 'signed_in':
      return `${staff} logged in`;
    case 'sign_in_failed':
      return loginFailed(entry, person);
    case 'signed_out':
      return `${staff} logged out`;
    case 'sessions_ended':
      return `${staff} ended all their other sessions`;
    case 'added':
      return `${staff} added ${person} as ${roleWords(detail['role'])}`;
    case 'invited':
      return detail['again'] === true
        ? `${staff} sent ${person} the invitation again`
        : `${staff} invited ${person} as ${roleWords(detail['role'])}`;
    case 'invitation_accepted':
      return `${person} accepted the invitation`;
    case 'role_changed':
      return `${staff} made ${person} ${roleWords(detail['to'])}`;
    case 'renamed':
      return renamed(entry, staff);
    case 'disabled':
    case 'enabled':
      return `${staff} ${kind} ${person}`;
    case 'removed':
      return `${staff} deleted the account of ${person}`;
    case 'password_changed':
      return passwordChanged(entry, staff, person);
    case 'password_forgotten':
      return `Somebody asked for a link to set a new password for ${person}`;
    case 'calendar_renewed':
      return `${staff} made a new address of their calendar`;
    case 'address_change_asked':
    case 'address_change_cancelled':
    case 'address_changed':
      return addressChange(entry, staff);
    case 'factor_set_up':
      return `${staff} set up a second factor`;
    case 'factor_removed':
      return `${staff} removed their second factor`;
    case 'factor_reset':
      return `${staff} reset the second factor of ${person}`;
    case 'recovery_code_used':
      return `${person} used a recovery code`;
    case 'recovery_codes_replaced':
      return `${staff} made new recovery codes`;
    case 'factor_required_changed':
      return factorRequired(entry, staff);
    case 'exported':
      return exported(entry, staff);
    case 'person_exported':
      return `${staff} took a copy of all data of the person of lead ${textOf(detail['reference'])}`;
    case 'erased':
      return erased(entry, staff);
    case 'lead_added':
      return `${staff} added lead ${textOf(detail['reference'])}`;
    case 'imported':
      return `${staff} imported ${textOf(detail['file'])}, ${textOf(detail['rows'])} rows`;
    case 'import_undone':
      return `${staff} undid the import of ${textOf(detail['file'])}`;
    case 'backup_made':
      return `${staff} made a backup of all data`;
    case 'backup_downloaded':
      return `${staff} downloaded a backup of all data`;
    case 'content_changed':
      return `${staff} changed ${filesText(detail['files'])} of the site’s content`;
  }
}

/** The operator's command; undefined for all other lines. */
export const commandOf = ({ detail }: LogEntry): string | undefined =>
  typeof detail['command'] === 'string' ? detail['command'] : undefined;
