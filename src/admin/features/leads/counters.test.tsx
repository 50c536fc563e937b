/** @jest-environment ./src/testing/browser-environment.ts */
import { screen } from '@testing-library/react';
import { FakeFunctions, problem } from '../../testing/fake-functions';
import { renderDesk } from '../../testing/render-desk';
import { sampleLeads } from '../../testing/sample-leads';

const MEDIAN = 'GET /api/leads/median-reply';
const desk = () => new FakeFunctions(sampleLeads(2), 'asha@meghdoot.example');
const figure = () => screen.findByText(/Median first reply, 30 days:/);

describe('the dashboard', () => {
  it('tells how soon senders were answered, once the list is there', async () => {
    const functions = desk();
    renderDesk(functions);
    expect(await figure()).toHaveTextContent('Median first reply, 30 days: 3.5 hrs');
    const asked = functions.calls.map(({ path }) => path);
    expect(asked.findIndex((path) => path.startsWith('/api/leads?'))).toBeLessThan(
      asked.indexOf('/api/leads/median-reply'),
    );
  });

  it('says so when nobody was answered yet', async () => {
    const functions = desk();
    functions.plan(MEDIAN, { status: 200, body: { median_hours: null } });
    renderDesk(functions);
    expect(await screen.findByText('No reply in the last 30 days yet')).toBeVisible();
  });

  it('goes without the figure when it cannot be had', async () => {
    const functions = desk();
    functions.plan(MEDIAN, problem(418));
    renderDesk(functions);
    expect(await figure()).toHaveTextContent('Median first reply, 30 days: –');
    expect(await screen.findByText('Visitor 0')).toBeVisible();
    expect(screen.queryByText('Error')).not.toBeInTheDocument();
  });
});
