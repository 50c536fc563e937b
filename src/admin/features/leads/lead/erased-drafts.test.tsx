/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { renderDesk } from '../../../../../testing/desk/render-desk';
import { sampleLead } from '../../../../../testing/desk/sample-leads';
import type { Lead } from '../../../../domain/lead';

const STAFF = 'asha@meghdoot.example';
const [one, other] = [sampleLead(0), sampleLead(1, { email: sampleLead(0).email })];
const stranger = sampleLead(2);

/** Stores texts that several people typed about a lead at this computer. */
function typeAbout({ id }: Pick<Lead, 'id'>) {
  for (const kind of ['reply', 'reply-whatsapp']) {
    localStorage.setItem(`kept-draft:ravi:${kind}:${id}`, '{"subject":"","text":"Dear Visitor"}');
  }
  sessionStorage.setItem(`draft:log:${id}`, 'Rang');
  sessionStorage.setItem(`draft:action:${id}:new`, 'Ring');
  sessionStorage.setItem(`draft:action:${id}:new:day`, '2026-11-24');
}

const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
const about = ({ id }: Pick<Lead, 'id'>) => keys().filter((key) => key.includes(id));

function open(leads: Lead[]) {
  return renderDesk(new DeskServer(leads, STAFF), { at: '/admin/leads/ML-1000' });
}

function clear() {
  localStorage.clear();
  sessionStorage.clear();
}
beforeEach(clear);
afterEach(clear);

describe('what was typed about a person', () => {
  it('goes with all their data, and no other', async () => {
    const user = open([one, other, stranger]);
    const erase = await screen.findByRole('button', { name: 'All data of this person…' });
    for (const lead of [one, other, stranger]) typeAbout(lead);
    await user.click(erase);
    await user.click(await screen.findByRole('button', { name: 'Erase all of it…' }));
    await screen.findByRole('dialog', { name: 'Erase all data of this person?' });
    await user.keyboard('ML-1000{Enter}');
    expect(await screen.findByText('Erased')).toBeVisible();
    expect([about(one), about(other)]).toEqual([[], []]);
    expect(about(stranger)).toHaveLength(5);
  });

  it('goes once the desk shows that somebody else has erased it, and nothing more is asked', async () => {
    open([{ ...one, name: '', email: '', erased_at: one.updated_at }]);
    typeAbout(one);
    expect(await screen.findByRole('heading', { name: 'Erased lead' })).toBeVisible();
    await waitFor(() => expect(about(one)).toEqual([]));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
