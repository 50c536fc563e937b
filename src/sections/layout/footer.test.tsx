/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { Footer } from './footer';

const agency = { brand: 'Ours', founded: 2020, description: 'We make things.' };

const navigation = {
  ...{ servicesHeading: 'Services', services: [], footer: [], legal: 'We sell no data.' },
  appearance: { name: 'Appearance', system: 'System', light: 'Light', dark: 'Dark' },
  privacy: { label: 'Privacy', href: '/privacy' },
};

const newsletter = {
  ...{ heading: 'A letter', text: 'Now and then.', label: 'Email', button: 'Subscribe' },
  ...{ sending: '…', subscribed: 'Done.', throttled: 'Wait.', failed: 'No.' },
};

it('asks for the newsletter where there is one', () => {
  render(
    <Footer
      contact={null}
      languages={() => null}
      agency={agency}
      navigation={{ ...navigation, newsletter }}
    />,
  );
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible();
});

it('does without a newsletter', () => {
  render(
    <Footer
      contact={null}
      languages={() => null}
      agency={agency}
      navigation={{ ...navigation, newsletter: null }}
    />,
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Privacy' })).toBeVisible();
});
