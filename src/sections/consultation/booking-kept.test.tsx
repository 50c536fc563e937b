/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { listUnsent, listWaiting } from '../../enquiry/store';
import {
  answerWith,
  created,
  opened,
  sampleForm,
  savedPanel,
  setOnline,
  submitButton,
} from '../../../testing/pages/enquiry/sample-form';
import { watchUnsent } from '../../enquiry/watch-unsent';
import {
  ALL,
  answerSlots,
  field,
  fillInAll,
  group,
  HALF_PAST_TEN,
  leaveSampleTime,
  ON_TUESDAY,
  open,
  slotsAnswer,
  standAtSampleTime,
  taken,
} from '../../../testing/pages/consultation/sample-booking';

beforeEach(standAtSampleTime);
afterEach(leaveSampleTime);

describe('typed text', () => {
  it('is there again with its time, unless that has gone', async () => {
    answerSlots(
      () => slotsAnswer(ALL),
      () => slotsAnswer(ALL),
      () => slotsAnswer([ON_TUESDAY]),
    );
    await fillInAll(await open());
    cleanup();
    await open();
    expect(group('Time').getByRole('radio', { name: '10:00 am' })).toBeChecked();
    expect(field(/Service Needed/)).toHaveValue('consultation');
    cleanup();
    await open();
    expect(screen.getByText('That time isn’t free any more. Please choose another.')).toBeVisible();
    expect(field(/Full Name/)).toHaveValue('Asha Rao');
  });

  it('goes along to the form that needs no time, which does not book one', async () => {
    const sent = answerWith(created);
    answerSlots(() => slotsAnswer(ALL));
    const user = await open();
    await fillInAll(user);
    expect(screen.getByRole('link', { name: 'None of these times fits' })).toHaveAttribute(
      'href',
      '/contact?service=consultation#enquiry',
    );
    cleanup();
    render(sampleForm('?service=consultation'));
    await opened();
    expect(field(/Project Details/)).toHaveValue('Three clinics.');
    await user.click(submitButton());
    await screen.findByText('7KQM-2XWD');
    expect(sent[0]?.body.consultation_at).toBeNull();
    expect(sent[0]?.body).not.toHaveProperty('time_zone');
  });
});

describe('without a connection', () => {
  async function sendOffline() {
    const user = await open();
    await fillInAll(user);
    setOnline(false);
    await user.click(submitButton());
    expect(await savedPanel()).toHaveTextContent(/Your call isn’t booked until then: Monday, 23/);
  }

  it('comes back with its text and other times when its time has gone', async () => {
    const sent = answerWith(taken(HALF_PAST_TEN));
    answerSlots(() => slotsAnswer(ALL));
    const stop = watchUnsent();
    await sendOffline();
    act(() => setOnline(true));
    expect(await screen.findByRole('link', { name: /isn’t free any more/ })).toBeVisible();
    expect(field(/Project Details/)).toHaveValue('Three clinics.');
    expect(group('Free times nearby').getAllByRole('button')).toHaveLength(1);
    expect(sent).toHaveLength(1);
    expect(await act(listWaiting)).toHaveLength(0);
    stop();
  });

  it('leads to another time from other pages', async () => {
    const sent = answerWith(taken(HALF_PAST_TEN));
    answerSlots(() => slotsAnswer(ALL));
    await sendOffline();
    cleanup();
    setOnline(true);
    const stop = watchUnsent();
    const link = await screen.findByRole('link', { name: 'Choose another time' });
    expect(link).toHaveAttribute('href', '/consultation');
    const kept = { state: 'draft', fields: { message: 'Three clinics.' } };
    await waitFor(async () => expect(await listUnsent()).toMatchObject([kept]));
    expect(sent).toHaveLength(1);
    stop();
  });
});
