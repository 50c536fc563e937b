import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AddressChange,
  type FactorSwitch,
  factorSwitchSchema,
  type NewStaff,
  oneStaffSchema,
  type StaffChange,
  type StaffMember,
} from '../../../../domain/http-api/staff';
import { dateText } from '../../../../domain/time-text';
import { noBody, request } from '../../../lib/request';
import { type RequestFailure, waitText } from '../../../lib/request-failure';
import { type ToastText, useToasts } from '../../../toasts/toasts';
import { listStaff } from '../../leads/api/list-staff';
import { sessionKey, useMe } from '../../session/session';

const PATH = '/api/staff';
const peopleKey = ['staff'] as const;

/** Everybody of the desk; the lists of owners elsewhere read the same cache. */
export const usePeople = () => useQuery({ queryKey: peopleKey, queryFn: listStaff });

type Person = Pick<StaffMember, 'id' | 'name' | 'email'>;

const pathOf = ({ id }: Pick<Person, 'id'>) => `${PATH}/${id}`;

/** Why people could not be changed, and what to do about it. */
export function peopleFailureText({ status, problem, retryAfter }: RequestFailure): string {
  if (problem?.missing === 'SUPABASE_SECRET_KEY') {
    return `People can’t be changed until ${problem.missing} is set. Ask the person who runs this site to set it beside SUPABASE_URL, to the secret key of the Supabase project, and to restart the site. Everything else works without it.`;
  }
  if (problem?.missing) {
    return `This can’t be done until ${problem.missing} is set, because no email can be sent. Ask the person who runs this site to set it and to restart the site.`;
  }
  if ((problem?.proof || problem?.setting) && problem.detail) return problem.detail;
  switch (status) {
    case 0:
      return 'The server could not be reached. Check your connection and try again.';
    case 403:
      return 'Only managers can do this.';
    case 404:
      return 'This person is no longer on the list.';
    case 409:
      return problem?.detail === 'The desk needs an active manager.'
        ? 'The desk needs at least one active manager. Make somebody else a manager first.'
        : (problem?.detail ?? 'Somebody else was faster. Reload the page.');
    case 422:
      return problem?.errors?.[0]?.message ?? 'The server refused this.';
    case 429:
      return `Too many changes. Please try again ${waitText(retryAfter)}.`;
    case 503:
      return 'The server can’t do this right now. Please try again in a moment.';
    default:
      return 'Something went wrong on our side. Please try again.';
  }
}

/** Fetches anew all that names people: their list, the owners of leads, and the own role and name. */
function useRefresh() {
  const client = useQueryClient();
  const me = useMe();
  return (id?: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: peopleKey }),
      client.invalidateQueries({ queryKey: ['leads'] }),
      ...(id === me.id ? [client.invalidateQueries({ queryKey: sessionKey })] : []),
    ]);
}

/** Invites somebody; only the server's 201 says that the email is queued. The dialog shows failures. */
export function useInvite() {
  const { showToast } = useToasts();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: NewStaff) => request(oneStaffSchema, PATH, { method: 'POST', body }),
    onSuccess: async ({ staff: { name, email } }) => {
      const text = `An email to ${email} is queued. Its link works once, for 24 hours.`;
      showToast('success', { title: `${name} Invited`, text });
      await refresh();
    },
  });
}

type DoneText = ToastText | ((changed: StaffMember) => ToastText);

/** Changes somebody. The dialog that asks for it shows failures, which keeps what was typed. */
export function useChangePerson(person: Person, done: DoneText) {
  const { showToast } = useToasts();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: StaffChange) =>
      request(oneStaffSchema, pathOf(person), { method: 'PATCH', body }),
    onSuccess: async ({ staff }) => {
      showToast('success', typeof done === 'function' ? done(staff) : done);
      await refresh(person.id);
    },
  });
}

/** Removes somebody's second factor, for one who has lost it. */
export function useResetFactor(person: Person) {
  const { showToast } = useToasts();
  const refresh = useRefresh();
  const text = `${person.name} logs in with the password alone, and is told by email.`;
  return useMutation({
    mutationFn: () => request(noBody, `${pathOf(person)}/factor`, { method: 'DELETE' }),
    onSuccess: async () => {
      showToast('success', { title: 'Second Factor Removed', text });
      await refresh();
    },
  });
}

/** Ends all sessions of somebody who may have left one open. */
export function useLogOutEverywhere(person: Person) {
  const { showToast } = useToasts();
  const text = `${person.name} is logged out on all devices, and can log in again.`;
  return useMutation({
    mutationFn: () => request(noBody, `${pathOf(person)}/sessions`, { method: 'DELETE' }),
    onSuccess: () => showToast('success', { title: 'Logged Out Everywhere', text }),
  });
}

/** Mails an invitation again. The link before it ends when the email is sent. */
export function useResend(person: Person) {
  const { showToast } = useToasts();
  const text = `An email to ${person.email} is queued. Once it is sent, only its link works.`;
  return useMutation({
    mutationFn: () => request(noBody, `${pathOf(person)}/invitation`, { method: 'POST' }),
    onSuccess: () => showToast('success', { title: 'Invitation Sent Again', text }),
    onError: (failure) => showToast('error', { title: 'Error', text: peopleFailureText(failure) }),
  });
}

function factorRuleText(rule: FactorSwitch): string {
  if ('factor_due' in rule) {
    return rule.factor_due === null
      ? 'Not everybody needs a second factor.'
      : `From ${dateText(rule.factor_due)} everybody needs a second factor.`;
  }
  return rule.managers_need_factor
    ? 'Managers need a second factor from now on.'
    : 'Managers may log in without a second factor.';
}

/** Says whether managers need a second factor, or from which day everybody does. */
export function useFactorSwitch() {
  const me = useMe();
  const refresh = useRefresh();
  const { showToast } = useToasts();
  return useMutation({
    mutationFn: (body: FactorSwitch) =>
      request(factorSwitchSchema, PATH, { method: 'PATCH', body }),
    onSuccess: async (rule) => {
      showToast('success', { title: 'Setting Saved', text: factorRuleText(rule) });
      await refresh(me.id);
    },
  });
}

/** Asks both mailboxes to confirm a new address. The form shows failures. */
export function useAskAddressChange(person: Person) {
  const { showToast } = useToasts();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: AddressChange) =>
      request(oneStaffSchema, `${pathOf(person)}/address`, { method: 'POST', body }),
    onSuccess: async (_answer, { email }) => {
      const text = `Emails to ${person.email} and ${email} are queued. The address changes once both have confirmed.`;
      showToast('success', { title: 'Confirmation Asked For', text });
      await refresh(person.id);
    },
  });
}

/** Drops a change that waits. */
export function useCancelAddressChange(person: Person) {
  const { showToast } = useToasts();
  const refresh = useRefresh();
  const text = `The address stays ${person.email}. The links in the emails open nothing any more.`;
  return useMutation({
    mutationFn: () => request(noBody, `${pathOf(person)}/address`, { method: 'DELETE' }),
    onSuccess: async () => {
      showToast('success', { title: 'Change Cancelled', text });
      await refresh(person.id);
    },
    onError: (failure) => showToast('error', { title: 'Error', text: peopleFailureText(failure) }),
  });
}
