import { journeyFacts } from './lead-facts';

describe('journeyFacts', () => {
  it('tells the way of a visitor in order', () => {
    const facts = journeyFacts({
      referrer: 'https://www.google.com/',
      landing_page: '/',
      page: '/services/crm',
      utm_source: 'google',
      utm_campaign: 'monsoon',
    });
    expect(facts).toEqual([
      { label: 'Came from', text: 'google.com' },
      { label: 'Campaign', text: 'google · monsoon' },
      { label: 'Arrived on', text: 'Home page' },
      { label: 'Wrote from', text: '/services/crm' },
    ]);
  });

  it('says so when nobody sent them', () => {
    expect(journeyFacts({ page: '/contact' })).toEqual([
      { label: 'Came from', text: 'No other website' },
      { label: 'Wrote from', text: '/contact' },
    ]);
  });
});
