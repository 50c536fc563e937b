import { People } from './people';

const known = (phone: string) => {
  const people = new People<string>();
  people.add({ id: 'lead', name: 'Nora Quist', email: null, phone });
  return (written: string, name = 'Nora Quist') =>
    people.find({ name, email: null, phone: written });
};

it.each(['+46 70-123 45 67', '070-123 45 67', '0046701234567', '070 123 45 67 (evenings)'])(
  'knows a person by their number in each spelling: %s',
  (written) => {
    expect(known('+46701234567')(written)).toEqual({ kind: 'same', id: 'lead' });
  },
);

it('tells that somebody else has the number', () => {
  expect(known('+46701234567')('070-123 45 67', 'Ivar Holm')).toMatchObject({
    kind: 'shared phone',
    name: 'Nora Quist',
  });
});

it.each(['1234567890', '0123456789', '+420 000 000 000', '+91 12345 67890'])(
  'knows nobody by the placeholder %s',
  (written) => {
    expect(known(written)(written)).toBeUndefined();
  },
);
