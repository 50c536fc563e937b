import { RequestFailure } from '../lib/request-failure';
import { Faults, faultsOf } from './faults';

const AGENCY = 'content/agency.json';
const SERVICES = 'content/services/crm.json';

/** The server's refusal with faults. */
const refusal = (...errors: { field: string; message: string }[]) =>
  new RequestFailure(422, {
    ...{ type: 'about:blank', title: 'Unprocessable Content', status: 422 },
    errors,
  });

function refused(field: string, changed: string[] = []): Faults {
  const faults = new Faults();
  faults.refuse(faultsOf(refusal({ field, message: 'is wrong' })), changed);
  return faults;
}

const document = (value: unknown) => () => value;

it('a fault is at the field that holds what was refused, until something else stands there', () => {
  const faults = refused(`${AGENCY}: hours.opens`);
  const field = {
    ...{ name: 'opens', file: AGENCY, value: '25:00' },
    document: document({ hours: { opens: '25:00' } }),
  };
  expect(faults.at(field)).toBe('is wrong');
  expect(faults.at({ ...field, name: 'closes' })).toBeUndefined();
  const mended = { ...field, value: '09:00', document: document({ hours: { opens: '09:00' } }) };
  expect(faults.at(mended)).toBeUndefined();
});

it('is found in a file that is a list, and in an object that may be missing', () => {
  const price = refused(`${SERVICES}: [1].price`);
  const field = { name: 'price', file: SERVICES, value: 'cheap' };
  const list = { entries: [{ price: '₹3 lakh' }, { price: 'cheap' }] };
  expect(price.at({ ...field, document: document(list) })).toBe('is wrong');
  expect(price.at({ ...field, value: '₹3 lakh', document: document(list) })).toBeUndefined();

  const alt = refused(`${SERVICES}: [0].picture.alt`);
  const held = { entries: [{ picture: [{ alt: 'x' }] }] };
  expect(alt.at({ name: 'alt', file: SERVICES, value: 'x', document: document(held) })).toBe(
    'is wrong',
  );
});

it('is not at fields of other files, and at those of a new entry where that was refused', () => {
  const field = { name: 'phone', value: '1', document: document({ phone: '1' }) };
  const faults = refused(`${AGENCY}: phone`, [AGENCY]);
  expect(faults.at({ ...field, file: SERVICES })).toBeUndefined();
  expect(faults.at({ ...field, file: undefined })).toBe('is wrong');
  expect(refused(`${AGENCY}: phone`).at({ ...field, file: undefined })).toBeUndefined();
});

it('tells its listeners of each refusal, and of the end of all faults', () => {
  const faults = new Faults();
  const listener = jest.fn();
  const stop = faults.subscribe(listener);
  faults.refuse(faultsOf(refusal({ field: `${AGENCY}: phone`, message: 'is wrong' })), []);
  expect(faults.isEmpty).toBe(false);
  faults.clear();
  expect(faults.isEmpty).toBe(true);
  stop();
  faults.clear();
  expect(listener).toHaveBeenCalledTimes(2);
});
