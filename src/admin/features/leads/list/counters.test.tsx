/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { daysBetween } from '../../../../domain/clock';
import { medianReplySchema } from '../../../../domain/http-api/report';
import { agencyDay } from '../../../../domain/zone';
import { DeskServer } from '../../../../../testing/desk/desk-server';
import { fill } from '../../../../../testing/desk/fill';
import { renderDesk } from '../../../../../testing/desk/render-desk';
import { sampleLeads } from '../../../../../testing/desk/sample-leads';
import { problem, respond } from '../../../../../testing/desk/respond';

const MEDIAN = 'GET /api/leads/median-reply';
const desk = () => new DeskServer(sampleLeads(2), 'asha@meghdoot.example');
const figure = () => screen.findByText(/Median first reply, 30 days:/);

describe('the dashboard', () => {
  it('tells how soon senders were answered, once the list is there', async () => {
    const server = desk();
    renderDesk(server);
    expect(await figure()).toHaveTextContent('Median first reply, 30 days: 3.5 hrs');
    const paths = server.calls.map(({ path }) => path);
    expect(paths.findIndex((path) => path.startsWith('/api/leads?'))).toBeLessThan(
      paths.indexOf('/api/leads/median-reply'),
    );
  });

  it('leads to the leads that the median is taken from', async () => {
    renderDesk(desk());
    const link = within(await figure()).getByRole('link', { name: '3.5 hrs' });
    const query = new URLSearchParams(new URL((link as HTMLAnchorElement).href).search);
    const { reply, from = '', to = '' } = Object.fromEntries(query);
    expect(reply).toBe('answered');
    expect(to).toBe(agencyDay(Date.now()));
    expect(daysBetween(from, to)).toBe(29);
  });

  it('says that its counts are of all leads while a search narrows the list', async () => {
    const user = renderDesk(desk());
    await screen.findByText('Visitor 0');
    expect(screen.queryByText('Counts are of all leads')).not.toBeInTheDocument();
    await fill(user, screen.getByRole('searchbox'), 'Visitor');
    expect(await screen.findByText('Counts are of all leads')).toBeVisible();
  });

  it('says so when nobody was answered yet', async () => {
    const server = desk();
    server.answerNext(MEDIAN, respond(medianReplySchema, { median_hours: null }));
    renderDesk(server);
    expect(await screen.findByText('No reply in the last 30 days yet')).toBeVisible();
  });

  it('goes without the figure when it cannot be had', async () => {
    const server = desk();
    server.answerNext(MEDIAN, problem(418));
    renderDesk(server);
    expect(await figure()).toHaveTextContent('Median first reply, 30 days: –');
    expect(await screen.findByText('Visitor 0')).toBeVisible();
    expect(screen.queryByText('Error')).not.toBeInTheDocument();
  });
});
