/** @jest-environment ./src/testing/browser-environment.ts */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server.node';
import { readDraft, writeDraft } from './draft';
import {
  answerWith,
  created,
  fillIn,
  forgetEverything,
  offline,
  sampleForm,
  submitButton,
  typeEnquiry,
} from './testing/sample-form';

beforeEach(forgetEverything);

const message = () => screen.getByLabelText(/Project Details/);
const service = () => screen.getByLabelText(/Service Needed/);

function writeDraftOfAnotherTab() {
  const fields = { message: 'From the other tab.' };
  const other = {
    key: crypto.randomUUID(),
    startedAt: 0,
    requestedService: null,
    fields,
    savedAt: Date.now(),
  };
  localStorage.setItem('enquiry-draft', JSON.stringify(other));
}

/** Leaves the page and comes to one with the form. */
function comeBack(search = '') {
  document.body.replaceChildren();
  return render(sampleForm(search));
}

it('is there again on the next page', async () => {
  await fillIn();
  comeBack();
  expect(message()).toHaveValue('A register for 40 people.');
  expect(service()).toHaveValue('crm');
});

it('is gone once it has reached us', async () => {
  answerWith(created);
  const user = await fillIn();
  expect(readDraft()?.fields.name).toBe('Asha Rao');
  await user.click(submitButton());
  await screen.findByText('7KQM-2XWD');
  expect(readDraft()).toBeUndefined();
  comeBack();
  expect(message()).toHaveValue('');
});

it('outlives the tab for a day', async () => {
  await fillIn();
  sessionStorage.clear();
  const { unmount } = comeBack();
  expect(message()).toHaveValue('A register for 40 people.');
  unmount();

  sessionStorage.clear();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
  comeBack();
  expect(message()).toHaveValue('');
  expect(localStorage).toHaveLength(0);
});

it('leaves the draft of another tab alone when its own is stored', async () => {
  answerWith(created);
  const user = await fillIn();
  writeDraftOfAnotherTab();
  await user.click(submitButton());
  await screen.findByText('7KQM-2XWD');
  sessionStorage.clear();
  expect(readDraft()?.fields.message).toBe('From the other tab.');
});

it('gives way to what was typed before scripts came', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(sampleForm());
  document.body.replaceChildren(page);
  const early = screen.getByLabelText<HTMLTextAreaElement>(/Project Details/);
  early.value = 'Typed just now.';
  const fields = { name: 'Asha Rao', message: 'Typed an hour ago.' };
  writeDraft({ key: crypto.randomUUID(), startedAt: 0, requestedService: null, fields });

  render(sampleForm(), { container: page, hydrate: true });
  expect(message()).toBe(early);
  expect(message()).toHaveValue('Typed just now.');
  expect(screen.getByLabelText(/Full Name/)).toHaveValue('Asha Rao');
  expect(readDraft()?.fields.message).toBe('Typed just now.');
});

it('lets an address choose the service, but not again after the visitor chose another', async () => {
  const user = userEvent.setup();
  render(sampleForm('?service=hosting'));
  await typeEnquiry(user);
  comeBack('?service=hosting');
  expect(service()).toHaveValue('crm');
  comeBack('?service=analytics');
  expect(service()).toHaveValue('analytics');
});

it('is not begun by an address that chooses the service', () => {
  render(sampleForm('?service=hosting'));
  expect(readDraft()).toBeUndefined();
});

it('keeps its key over a failure and another page, so that both attempts make one enquiry', async () => {
  const refused = () => Response.json({ status: 500 }, { status: 500 });
  const sent = answerWith(refused, created);
  const user = await fillIn();
  await user.click(submitButton());
  await screen.findByRole('group', { name: 'Your message has not reached us' });
  expect(await screen.findByText('Error Sending Message')).toBeInTheDocument();
  comeBack();
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
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(broken);
  const sent = answerWith(offline, created);
  const user = await fillIn();
  await user.click(submitButton());
  expect(await screen.findByText('7KQM-2XWD')).toBeVisible();
  expect(sent[1]?.key).toBe(sent[0]?.key);
});
