/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { OtherWays } from './sending-notices';

const copy = { whatsapp: 'Send by WhatsApp', email: 'Send by email', subject: 'Enquiry' };

it.each([
  ['that is on WhatsApp', { label: 'Chat on WhatsApp' }, ['Send by WhatsApp', 'Send by email']],
  ['that is not', null, ['Send by email']],
])('an agency %s is reached by its own ways', (_, whatsapp, ways) => {
  const agency = { email: 'hello@site.example', phone: '+49 40 5550 0142', whatsapp };
  render(
    <OtherWays
      text="Forty chairs."
      agency={agency}
      copy={copy as Queries.NotSentFragment}
      withEmail
    />,
  );
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(ways);
});
