/** @jest-environment ./testing/pages/browser-environment.ts */
import { render, screen } from '@testing-library/react';
import { Team } from './team';

const member = {
  ...{ name: 'Una Daly', role: 'Shipwright', experience: '8+ years', portraitDrawing: null },
};
const join = {
  ...{ heading: 'Join us', text: 'We build boats.' },
  cta: { href: '/about#careers', label: 'Open positions' },
};

it('invites to join the team where there are open positions', () => {
  const team = { heading: 'Our team', members: [member], join };
  const { rerender } = render(<Team team={team} level={2} />);
  expect(screen.getByRole('link', { name: 'Open positions' })).toBeVisible();
  rerender(<Team team={{ ...team, join: null }} level={2} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Una Daly' })).toBeVisible();
});
