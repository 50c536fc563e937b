import { randomUUID } from 'node:crypto';

import { phoneKey } from '../../src/domain/phone-key';
import { plainDigits } from '../../src/domain/plain-digits';
import { newEnquiry, storeLead } from '../../testing/database/support/enquiry';
import { useProject } from '../../testing/database/support/project';
import { WRITTEN_NUMBERS } from '../../testing/phone-numbers';

const project = useProject();

const leads = () => project.current.service.from('contact_submissions');

const address = () => `${randomUUID()}@example.in`;

test('the database compares phone numbers by the key of our own code', async () => {
  const numbers = WRITTEN_NUMBERS.map(({ written }) => written).filter(Boolean);
  const rows = numbers.map((phone) => newEnquiry({ email: address(), phone }));
  const { data } = await leads().insert(rows).select('phone, phone_key').throwOnError();
  expect(data.map(({ phone, phone_key }) => [phone, phone_key])).toEqual(
    numbers.map((phone) => [phone, phoneKey(phone)]),
  );
});

test('finds a number by its digits, in whatever script it is written', async () => {
  const phone = '९८३३० ९९८८७';
  const { id } = await storeLead(project.current, { email: address(), phone });
  const { data } = await leads().select('search_text').eq('id', id).single().throwOnError();
  expect(data.search_text).toContain(plainDigits(phone).replace(' ', ''));
});

test.each(['0000000000', '00000 00000', '+420 000 000 000 0', '12345 67890', '99999 99999'])(
  'a placeholder like %s makes nobody the sender of an earlier enquiry',
  async (phone) => {
    await storeLead(project.current, { email: address(), phone });
    const { enquiry_number } = await storeLead(project.current, { email: address(), phone });
    expect(enquiry_number).toBe(1);
  },
);
