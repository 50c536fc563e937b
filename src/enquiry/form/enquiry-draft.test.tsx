/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answerWith,
  created,
  fillIn,
  forgetEverything,
  keptFields,
  liveForm,
  offline,
  opened,
  sampleForm,
  submitButton,
  typeEnquiry,
  writePage,
} from '../../../testing/pages/enquiry/sample-form';
import { saveUnsent } from '../store';
import type { Draft } from '../unsent-enquiry';

beforeEach(forgetEverything);

const message = () => screen.getByLabelText(/Project Details/);
const service = () => screen.getByLabelText(/Service Needed/);

/** Plants a draft that another tab has written. A toast of the test before may be leaving meanwhile. */
const writeDraft = (fields: Draft['fields']) =>
  act(() =>
    saveUnsent({
      state: 'draft',
      key: crypto.randomUUID(),
      fields,
      startedAt: 0,
      changedAt: 0,
      requestedService: null,
      tab: 'another',
    }),
  );

/** Text is stored a moment after it is typed. */
const isKept = (message: string) =>
  waitFor(async () =>
    expect(await keptFields()).toContainEqual(expect.objectContaining({ message })),
  );

/** Leaves the page and comes to one with the form. */
async function comeBack(search = '') {
  document.body.replaceChildren();
  const page = render(sampleForm(search));
  await opened();
  return page;
}

it('is there again on the next page', async () => {
  await fillIn();
  await isKept('A register for 40 people.');
  await comeBack();
  expect(message()).toHaveValue('A register for 40 people.');
  expect(service()).toHaveValue('crm');
});

it('is gone once it has reached us', async () => {
  answerWith(created);
  const user = await fillIn();
  await isKept('A register for 40 people.');
  await user.click(submitButton());
  await screen.findByText('7KQM-2XWD');
  await waitFor(async () => expect(await keptFields()).toEqual([]));
  await comeBack();
  expect(message()).toHaveValue('');
});

it('outlives the tab for a day', async () => {
  await fillIn();
  await isKept('A register for 40 people.');
  sessionStorage.clear();
  const { unmount } = await comeBack();
  expect(message()).toHaveValue('A register for 40 people.');
  unmount();

  sessionStorage.clear();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
  await comeBack();
  expect(message()).toHaveValue('');
  expect(await keptFields()).toEqual([]);
});

it('leaves the draft of another tab alone when its own is stored', async () => {
  answerWith(created);
  const user = await fillIn();
  await writeDraft({ message: 'From the other tab.' });
  await user.click(submitButton());
  await screen.findByText('7KQM-2XWD');
  sessionStorage.clear();
  expect(await keptFields()).toMatchObject([{ message: 'From the other tab.' }]);
});

it('gives way to what was typed before scripts came', async () => {
  writePage();
  const early = screen.getByLabelText<HTMLTextAreaElement>(/Project Details/);
  early.value = 'Typed just now.';
  await writeDraft({ name: 'Asha Rao', message: 'Typed an hour ago.' });

  render(liveForm());
  await opened();
  expect(message()).toBe(early);
  expect(message()).toHaveValue('Typed just now.');
  expect(screen.getByLabelText(/Full Name/)).toHaveValue('Asha Rao');
  await isKept('Typed just now.');
});

it('says at once that text is kept which a program filled in before scripts came', async () => {
  writePage();
  screen.getByLabelText<HTMLInputElement>(/Full Name/).value = 'Ravi Menon';
  screen.getByLabelText<HTMLTextAreaElement>(/Project Details/).value = 'क'.repeat(4995);
  render(liveForm());
  expect(await screen.findByText(/kept on this device/)).toBeVisible();
  expect(message()).toHaveAccessibleDescription(expect.stringContaining('5 characters left'));
  expect(await keptFields()).toMatchObject([{ name: 'Ravi Menon' }]);
});

it('lets an address choose the service, but not again after the visitor chose another', async () => {
  const user = userEvent.setup();
  render(sampleForm('?service=hosting'));
  await opened();
  await typeEnquiry(user);
  await isKept('A register for 40 people.');
  await comeBack('?service=hosting');
  expect(service()).toHaveValue('crm');
  await comeBack('?service=analytics');
  expect(service()).toHaveValue('analytics');
});

it('is not begun by an address that chooses the service', async () => {
  const { unmount } = render(sampleForm('?service=hosting'));
  await opened();
  unmount();
  expect(await keptFields()).toEqual([]);
});

it('keeps its key over a failure and another page, so that both attempts make one enquiry', async () => {
  const refused = () => Response.json({ status: 403 }, { status: 403 });
  const sent = answerWith(refused, created);
  const user = await fillIn();
  await user.click(submitButton());
  await screen.findByRole('group', { name: 'Your message has not reached us' });
  expect(await screen.findByText('Error Sending Message')).toBeInTheDocument();
  await comeBack();
  await user.click(submitButton());
  await screen.findByText('7KQM-2XWD');
  expect(sent).toHaveLength(2);
  expect(sent[0]?.key).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

it('is no fault where the browser keeps nothing', async () => {
  const broken = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(broken);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(broken);
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(broken);
  jest.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(broken);
  const sent = answerWith(offline, created);
  const user = await fillIn();
  expect(screen.queryByText(/kept on this device/)).not.toBeInTheDocument();
  await user.click(submitButton());
  expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
  expect(sent[1]?.key).toBe(sent[0]?.key);
});
