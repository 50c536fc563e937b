/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../../testing/desk/render-desk';
import { sampleLead, sampleLeads } from '../../../../../testing/desk/sample-leads';
import { problem } from '../../../../../testing/desk/respond';
import type { Lead } from '../../../../domain/lead';

const STAFF = 'asha@meghdoot.example';
const SPAM = sampleLead(0, { spam_reason: 'Hidden field was filled in' });
const button = (name: string) => screen.findByRole('button', { name });

function open(leads = sampleLeads(2)) {
  const server = new DeskServer(leads, STAFF);
  const user = renderDesk(server, { at: '/admin/leads/ML-1000' });
  return { server, user };
}

describe('spam', () => {
  it('says why, and is restored in one click', async () => {
    const { server, user } = open([SPAM]);
    expect(await screen.findByText('Spam: Hidden field was filled in')).toBeVisible();
    await user.click(await button('Restore: Visitor 0'));
    expect(await screen.findByText('Restored')).toBeVisible();
    expect(server.leads[0]?.spam_reason).toBeNull();
    expect(screen.queryByText(/Hidden field/)).not.toBeInTheDocument();
  });

  it('is what staff say it is, until they undo it', async () => {
    const { server, user } = open();
    await user.click(await button('Mark as spam'));
    expect(await screen.findByText('Moved to spam; no longer counted.')).toBeVisible();
    expect(server.leads[0]?.spam_reason).toBe('Marked by staff');
    await user.click(await button('Undo'));
    await waitFor(() => expect(server.leads[0]?.spam_reason).toBeNull());
    expect(await button('Mark as spam')).toBeVisible();
  });

  it('is accepted or confirmed by whoever judges a suspect', async () => {
    const reason = 'Message has many links';
    const { server, user } = open([sampleLead(0, { spam_reason: reason, suspect_reason: reason })]);
    expect(await screen.findByText(`May be spam: ${reason}`)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Restore: Visitor 0' })).toBeVisible();
    await user.click(await button('Mark as spam: Visitor 0'));
    expect(await screen.findByText('Spam: Marked by staff')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as spam: Visitor 0' })).toBeNull();
    expect(server.leads[0]?.suspect_reason).toBe(reason);
  });

  it('stays spam when it could not be restored', async () => {
    const { server, user } = open([SPAM]);
    server.answerNext(`PATCH /api/leads/${SPAM.id}`, problem(503));
    await user.click(await button('Restore: Visitor 0'));
    expect(await screen.findByText('We don’t know whether the change was saved.')).toBeVisible();
    expect(screen.getByText(/Hidden field was filled in/)).toBeVisible();
  });
});

describe('erasing', () => {
  async function openDialog() {
    const { server, user } = open();
    await user.click(await button('Erase…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase this lead?' }));
    return { server, user, dialog, confirm: dialog.getByRole('button', { name: 'Erase' }) };
  }

  it('asks for the reference first, and shows what is left', async () => {
    const { server, user, dialog, confirm } = await openDialog();
    expect(dialog.getByLabelText('Type ML-1000 to confirm')).toHaveFocus();
    await user.keyboard('ML-100');
    expect(confirm).toBeDisabled();
    await user.keyboard('0{Enter}');

    expect(await screen.findByText(/The personal data was erased on/)).toBeInTheDocument();
    expect(server.leads[0]?.email).toBe('');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Asha had the personal data erased')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Email' })).not.toBeInTheDocument();
  });

  it.each([
    [403, 'Nothing was erased.'],
    [503, 'We don’t know whether the data was erased.'],
  ])('says after %d: %s', async (status, words) => {
    const { server, user, dialog } = await openDialog();
    server.answerNext(`DELETE /api/leads/${sampleLead(0).id}`, problem(status), 2);
    await user.keyboard('ml-1000{Enter}');
    const alert = await dialog.findByRole('alert', undefined, { timeout: 10_000 });
    expect(alert).toHaveTextContent(words);
    expect(server.leads[0]?.name).toBe('Visitor 0');
  });

  it('can be called off', async () => {
    const { server, user } = await openDialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('heading', { name: 'Visitor 0' })).toBeVisible();
    expect(server.leads[0]?.name).toBe('Visitor 0');
  });
});

describe('all data of a person', () => {
  const [first, second] = sampleLeads(2);
  const sameAddress = { email: first?.email ?? '', owner_id: null };

  it('is offered as a page and as JSON, and erased with all their enquiries', async () => {
    const { server, user } = open([
      { ...first, ...sameAddress },
      { ...second, ...sameAddress },
    ] as Lead[]);
    await user.click(await button('All data of this person…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'All data of this person' }));
    const path = `/api/leads/${first?.id}/person`;
    const saved = (name: string) => dialog.getByRole('link', { name }).getAttribute('href');
    expect(await dialog.findByRole('checkbox', { name: /Visitor 0.*this lead/ })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: /Visitor 1.*same email address/ })).toBeChecked();
    const ids = `ids=${first?.id}%2C${second?.id}`;
    expect(saved('Save as a page to read')).toBe(`${path}?format=page&${ids}`);
    expect(saved('Save as JSON')).toBe(`${path}?format=json&${ids}`);

    await user.click(dialog.getByRole('button', { name: 'Erase all of it…' }));
    await screen.findByRole('dialog', { name: 'Erase all data of this person?' });
    await user.keyboard('ML-1000{Enter}');
    expect(await screen.findByText(/The personal data was erased on/)).toBeInTheDocument();
    expect(server.leads.map(({ email }) => email)).toEqual(['', '']);
  });

  it('leaves out who has the same number alone, unless they are chosen', async () => {
    const sameNumber = { phone: '011 4055 0123' };
    const { server, user } = open([
      { ...first, ...sameNumber },
      { ...second, ...sameNumber },
    ] as Lead[]);
    await user.click(await button('All data of this person…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'All data of this person' }));
    const own = await dialog.findByRole('checkbox', { name: /Visitor 0/ });
    const other = dialog.getByRole('checkbox', { name: /Visitor 1.*same phone number$/ });
    expect(own).toBeChecked();
    expect(other).not.toBeChecked();
    const saved = () => dialog.getByRole('link', { name: 'Save as JSON' }).getAttribute('href');
    expect(saved()).toContain(first?.id);
    expect(saved()).not.toContain(second?.id);
    await user.click(own);
    expect(dialog.queryByRole('link', { name: 'Save as JSON' })).not.toBeInTheDocument();
    await user.click(other);
    expect(saved()).not.toContain(`ids=${first?.id}`);
    await user.click(other);
    await user.click(own);

    await user.click(dialog.getByRole('button', { name: 'Erase all of it…' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Erase all data of this person?' }),
    );
    expect(question.getAllByRole('listitem')).toHaveLength(1);
    await user.keyboard('ML-1000{Enter}');
    expect(await screen.findByText(/The personal data was erased on/)).toBeInTheDocument();
    expect(server.leads.map(({ name }) => name)).toEqual(['', 'Visitor 1']);
  });

  it('is not offered to staff whose lead it is not', async () => {
    const server = new DeskServer(sampleLeads(1), STAFF);
    server.role = 'staff';
    renderDesk(server, { at: '/admin/leads/ML-1000' });
    await button('Erase…');
    expect(screen.queryByRole('button', { name: 'All data of this person…' })).toBeNull();
  });
});
