/** @jest-environment ./testing/pages/browser-environment.ts */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../testing/desk/render-desk';
import { sampleLead } from '../../../../testing/desk/sample-leads';

const file = (name: string, bytes = 1000) => new File([new Uint8Array(bytes)], name);

async function open() {
  const lead = sampleLead(0);
  const server = new DeskServer([lead], 'asha@meghdoot.example');
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  await user.click(await screen.findByRole('button', { name: 'Email' }));
  const form = await screen.findByRole('form', { name: /^Email / });
  return { server, user, lead, form };
}

const choose = (form: HTMLElement, files: File[]) =>
  fireEvent.change(within(form).getByLabelText('Files to attach'), { target: { files } });

it('attaches files to an email, and shows them with it', async () => {
  const { user, form } = await open();
  choose(form, [file('offer.pdf')]);
  expect(await within(form).findByText('1 kB')).toBeVisible();
  fireEvent.drop(form, { dataTransfer: { files: [file('plan.pdf')], types: ['Files'] } });
  await within(form).findByRole('button', { name: 'Remove plan.pdf' });
  await user.click(within(form).getByRole('button', { name: 'Remove offer.pdf' }));
  await user.click(within(form).getByRole('button', { name: 'Send' }));
  const list = within(await screen.findByRole('list', { name: 'Conversation' }));
  expect(await list.findByRole('link', { name: 'plan.pdf' })).toBeVisible();
  expect(list.queryByText('offer.pdf')).not.toBeInTheDocument();
});

it('says which file is not taken, and sends nothing before it is removed', async () => {
  const { server, user, lead, form } = await open();
  choose(form, [file('setup.exe'), file('empty.pdf', 0), file('large.pdf', 10_485_761)]);
  expect(await within(form).findByText('We don’t take programs.')).toBeVisible();
  expect(within(form).getByText('This file is empty.')).toBeVisible();
  expect(within(form).getByText('This file is larger than 10 MB.')).toBeVisible();
  await user.click(within(form).getByRole('button', { name: 'Send' }));
  expect(await within(form).findByText('Remove the files that could not be added.')).toBeVisible();
  expect(server.historyOf(lead.id).filter(({ kind }) => kind === 'reply')).toEqual([]);
});

it('gives the files back with an undo, and sends them with the next email', async () => {
  const { user, form } = await open();
  choose(form, [file('offer.pdf')]);
  await within(form).findByText('1 kB');
  await user.click(within(form).getByRole('button', { name: 'Send' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  // The form is open again before the answer to the undo has come.
  await user.click(await screen.findByRole('button', { name: 'Email' }));
  await user.click(undo);
  const again = await screen.findByRole('form', { name: /^Email / });
  await within(again).findByRole('button', { name: 'Remove offer.pdf' });
  await user.click(within(again).getByRole('button', { name: 'Send' }));
  const list = within(await screen.findByRole('list', { name: 'Conversation' }));
  expect(await list.findByRole('link', { name: 'offer.pdf' })).toBeVisible();
});

describe('a file on a slow line', () => {
  /** Uploads whose bytes leave when a test says so. */
  const started: SlowUpload[] = [];
  let kept: typeof XMLHttpRequest;

  class SlowUpload extends XMLHttpRequest {
    isStopped = false;

    override send() {
      started.push(this);
    }

    override abort() {
      this.isStopped = true;
      this.onloadend?.(new ProgressEvent('loadend'));
    }

    /** So many bytes have left. */
    move(loaded: number) {
      act(() => {
        this.upload.onprogress?.call(this, new ProgressEvent('progress', { loaded }));
      });
    }
  }

  async function upload(form: HTMLElement) {
    choose(form, [file('offer.pdf', 2000)]);
    return waitFor(() => started[0] ?? Promise.reject(new Error('No upload has begun.')));
  }

  beforeEach(() => {
    started.length = 0;
    kept = window.XMLHttpRequest;
    window.XMLHttpRequest = SlowUpload;
  });

  afterEach(() => {
    window.XMLHttpRequest = kept;
  });

  it('shows the share that has left, in words and as a bar', async () => {
    const { form } = await open();
    const line = await upload(form);
    const bar = within(form).getByRole('progressbar', { name: 'Upload of offer.pdf' });
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    expect(within(form).getByText('2 kB, 0% uploaded')).toBeVisible();
    line.move(901);
    expect(bar).toHaveAttribute('aria-valuenow', '45');
    expect(within(form).getByText('2 kB, 45% uploaded')).toBeVisible();
    line.move(2000);
    expect(within(form).getByText('2 kB, checking…')).toBeVisible();
  });

  it('is no longer sent once it is removed', async () => {
    const { server, user, lead, form } = await open();
    const line = await upload(form);
    line.move(900);
    await user.click(within(form).getByRole('button', { name: 'Remove offer.pdf' }));
    expect(line.isStopped).toBe(true);
    expect(within(form).queryByText(/offer\.pdf/)).not.toBeInTheDocument();
    await user.click(within(form).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(server.historyOf(lead.id)).toHaveLength(1));
    expect(server.calls.filter(({ path }) => /files\/./.test(path))).toEqual([]);
  });

  it('whose line was cut says so, and its bar goes', async () => {
    const { form } = await open();
    (await upload(form)).abort();
    expect(await within(form).findByText('It could not be uploaded.')).toBeVisible();
    expect(within(form).queryByRole('progressbar')).not.toBeInTheDocument();
  });
});
