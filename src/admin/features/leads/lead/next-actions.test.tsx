/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { fill } from '../../../../../testing/desk/fill';
import { fillPicker, pickerText } from '../../../../../testing/desk/fill-picker';
import { renderDesk } from '../../../../../testing/desk/render-desk';
import { problem, unreachable } from '../../../../../testing/desk/respond';
import { sampleLead } from '../../../../../testing/desk/sample-leads';

const STAFF = 'asha@meghdoot.example';
const LEAD = sampleLead(0, { next_action: 'Send the offer', next_action_on: '2027-02-24' });
const ACTIONS = `/api/leads/${LEAD.id}/actions`;

beforeEach(() => {
  window.sessionStorage.clear();
  // Days of another year are told with it.
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T07:00:00Z'));
});

async function open() {
  const server = new DeskServer([LEAD], STAFF);
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  await screen.findByRole('list', { name: 'Next actions' });
  return { server, user };
}

const shown = () =>
  within(screen.getByRole('list', { name: 'Next actions' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent.replace(/(Done|Change)/g, ''));

async function add(user: Awaited<ReturnType<typeof open>>['user'], text: string, day: string) {
  await user.click(screen.getByRole('button', { name: 'Add another' }));
  await fill(user, screen.getByRole('textbox', { name: 'Next action' }), text);
  await screen.findByRole('group', { name: 'Day' });
  fillPicker('Day', day);
  await user.keyboard('{Control>}{Enter}{/Control}');
}

it('stands beside others, the nearest first, and each is done by itself', async () => {
  const { user, server } = await open();
  await add(user, 'Call back', '22 Feb 2027');
  await waitFor(() => expect(server.lead('ML-1000')?.next_action).toBe('Call back'));
  await waitFor(() =>
    expect(shown()).toEqual(['22 Feb 2027Call back', '24 Feb 2027Send the offer']),
  );

  const [, second] = screen.getAllByRole('button', { name: 'Done' });
  expect(second).toHaveAccessibleDescription('Send the offer');
  if (second) await user.click(second);
  await waitFor(() => expect(shown()).toEqual(['22 Feb 2027Call back']));
  expect(await screen.findByText('Asha finished the next action')).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'History' })).getByText('Send the offer'),
  ).toBeVisible();

  await user.keyboard('z');
  await waitFor(() =>
    expect(shown()).toEqual(['22 Feb 2027Call back', '24 Feb 2027Send the offer']),
  );
});

it('comes back to its form, as it was typed, when there was no answer', async () => {
  const { user, server } = await open();
  server.answerNext(`POST ${ACTIONS}`, unreachable(), 2);
  await add(user, 'Call back', '22 Feb 2027');
  const perhaps = /^We don’t know whether the next action was saved/;
  expect(await screen.findByText(perhaps, undefined, { timeout: 10_000 })).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Next action' })).toHaveValue('Call back');
  await screen.findByRole('group', { name: 'Day' });
  expect(pickerText('Day')).toHaveValue('22 Feb 2027');
  expect(shown()).toEqual(['24 Feb 2027Send the offer']);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.lead('ML-1000')?.next_action).toBe('Call back'));
});

it('is undone by z, and the change before it by the next z', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await fill(user, screen.getByRole('textbox', { name: 'Next action' }), ' by noon');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shown()).toEqual(['24 Feb 2027Send the offer by noon']));
  await add(user, 'Call back', '22 Feb 2027');
  await waitFor(() => expect(shown()).toHaveLength(2));
  await screen.findByText('Next Action Saved');

  await user.keyboard('z');
  await waitFor(() => expect(shown()).toEqual(['24 Feb 2027Send the offer by noon']));
  await user.keyboard('z');
  await waitFor(() => expect(shown()).toEqual(['24 Feb 2027Send the offer']));
});

it('that a colleague changed meanwhile is not overwritten, and what was typed stays', async () => {
  const { user, server } = await open();
  const detail = 'Somebody else changed this next action meanwhile.';
  server.answerNext(`PATCH ${ACTIONS}/1`, problem(409, { detail }));
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await fill(user, screen.getByRole('textbox', { name: 'Next action' }), ' by noon');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(detail)).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Next action' })).toHaveValue(
    'Send the offer by noon',
  );
});

describe('its day', () => {
  const part = (name: string) => screen.getByRole('spinbutton', { name });

  async function change() {
    const opened = await open();
    await opened.user.click(screen.getByRole('button', { name: 'Change' }));
    await screen.findByRole('group', { name: 'Day' });
    return opened;
  }

  it('is typed part by part in the order of the desk, and saved by Enter', async () => {
    const { user, server } = await change();
    expect(pickerText('Day')).toHaveValue('24 Feb 2027');
    await user.click(part('Day'));
    await user.keyboard('03');
    await user.click(part('Month'));
    await user.keyboard('mar{Enter}');
    await waitFor(() => expect(server.lead('ML-1000')?.next_action_on).toBe('2027-03-03'));
  });

  it('is not saved half typed: the fault is named, and what was typed stays', async () => {
    const { user, server } = await change();
    await user.click(part('Year'));
    await user.keyboard('{Backspace}{Control>}{Enter}{/Control}');
    const fault = 'Type the whole day, like 24 Nov 2026, or clear it.';
    expect(screen.getByText(fault)).toBeVisible();
    expect(pickerText('Day')).toHaveValue('24 Feb YYYY');
    await user.keyboard('2{Enter}');
    expect(screen.getByText(fault)).toBeVisible();
    expect(server.calls.some(({ method }) => method === 'PATCH')).toBe(false);
    await user.keyboard('028{Enter}');
    await waitFor(() => expect(server.lead('ML-1000')?.next_action_on).toBe('2028-02-24'));
  });

  it.each([
    ['Today', '2026-11-21'],
    ['Tomorrow', '2026-11-22'],
    ['Next Monday', '2026-11-23'],
  ])('is %s by one click', async (label, day) => {
    const { user, server } = await change();
    await user.click(screen.getByRole('button', { name: label }));
    expect(pickerText('Day')).toHaveDisplayValue(/Nov 2026$/);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.lead('ML-1000')?.next_action_on).toBe(day));
  });

  it('may be none', async () => {
    const { user, server } = await change();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.lead('ML-1000')?.next_action_on).toBeNull());
  });

  it('is chosen in a calendar, which Esc closes without leaving the form', async () => {
    const { user } = await open();
    const { matchMedia } = window;
    // Beside a mouse the calendar is no dialog of its own.
    window.matchMedia = (query) =>
      Object.assign(matchMedia(query), query.includes('pointer') && { matches: true });
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await screen.findByRole('group', { name: 'Day' });
    const openCalendar = () => user.click(screen.getByRole('button', { name: /^Choose date/ }));
    await openCalendar();
    await user.click(await screen.findByRole('gridcell', { name: '25' }));
    expect(pickerText('Day')).toHaveValue('25 Feb 2027');
    await waitFor(() => expect(screen.queryByRole('gridcell')).not.toBeInTheDocument());
    await openCalendar();
    await screen.findByRole('gridcell', { name: '25' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('gridcell')).not.toBeInTheDocument());
    expect(pickerText('Day')).toHaveValue('25 Feb 2027');
  });
});

it('comes back when it could not be finished, and leaves another one finished', async () => {
  const { user, server } = await open();
  await add(user, 'Call back', '22 Feb 2027');
  await waitFor(() => expect(shown()).toHaveLength(2));
  await waitFor(() => expect(server.lead('ML-1000')?.next_action).toBe('Call back'));
  const first = server.actions.get(LEAD.id)?.find(({ text }) => text === 'Call back')?.id;
  server.answerNext(
    `PATCH ${ACTIONS}/${String(first)}`,
    problem(409, { detail: 'Somebody changed it.' }),
  );
  const resume = server.pause();
  act(() => {
    for (const button of screen.getAllByRole('button', { name: 'Done' })) fireEvent.click(button);
  });
  expect(await screen.findByText('Somebody changed it.')).toBeVisible();
  expect(shown()).toEqual(['22 Feb 2027Call back']);
  await act(async () => resume());
  await waitFor(() => expect(server.lead('ML-1000')?.next_action).toBe('Call back'));
});

it('takes the letters that are typed directly after its key', async () => {
  await open();
  fireEvent.keyDown(screen.getByRole('main'), { key: 't' });
  expect(screen.getByRole('textbox', { name: 'Next action' })).toHaveFocus();
});
