import type { Answers } from '../../../scripts/new/answers';

/** Answers for a new agency: none of our words, another currency and another zone. */
export const someAnswers = (): Answers => ({
  brand: 'Kupferhof Studio',
  description: 'Kupferhof Studio designs and builds web shops for makers of furniture.',
  city: 'Graz',
  country: 'AT',
  timeZone: 'Europe/Vienna',
  currency: 'EUR',
  phone: '+43 316 555 0142',
  whatsapp: false,
  email: 'servus@kupferhof.example',
  founded: 2017,
  hours: { weekdays: ['Monday', 'Tuesday', 'Thursday'], opens: '08:30', closes: '16:00' },
  replyHours: { enquiry: 48, officeHours: 4 },
  groups: [
    {
      name: 'Web shops',
      services: [
        { name: 'New shop', price: '4800' },
        { name: 'Move of a shop', price: '2400' },
      ],
    },
    { name: 'Café & Bar', services: [{ name: 'Pictures of dishes', price: '900 € a day' }] },
  ],
  budgets: [5000, 20_000],
  person: { name: 'Resi Lackner', role: 'Founder of Kupferhof Studio' },
});
