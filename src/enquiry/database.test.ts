/** @jest-environment ./testing/pages/browser-environment.ts */
import 'fake-indexeddb/auto';
import { readAll, write } from './database';
import type { UnsentEnquiry } from './unsent-enquiry';

const draft: UnsentEnquiry = {
  ...{ state: 'draft', key: 'one', fields: { name: 'Asha' }, startedAt: 1, changedAt: 2 },
  ...{ requestedService: null, tab: 'tab' },
};

const lost = () => new DOMException('The server of the database is gone.', 'UnknownError');

/** The connections that are open now answer each use by this error. */
function failOpenConnections(error: () => DOMException) {
  const { transaction } = IDBDatabase.prototype;
  const failing = new Set<IDBDatabase>();
  let isOver = false;
  const use = jest.spyOn(IDBDatabase.prototype, 'transaction');
  use.mockImplementation(function (this: IDBDatabase, ...details) {
    if (!isOver) failing.add(this);
    isOver = true;
    if (failing.has(this)) throw error();
    return transaction.apply(this, details);
  });
  return use;
}

afterEach(() => jest.restoreAllMocks());

it('stores on a new connection when the browser has taken the old one away', async () => {
  await write(draft, 'strict');
  failOpenConnections(lost);
  await write({ ...draft, key: 'two' }, 'strict');
  expect((await readAll()).map(({ key }) => key)).toEqual(['one', 'two']);
});

it('tries no second time on a full disk', async () => {
  await write(draft, 'strict');
  const full = () => new DOMException('No room is left.', 'QuotaExceededError');
  const use = failOpenConnections(full);
  await expect(write({ ...draft, key: 'three' }, 'strict')).rejects.toThrow('No room is left.');
  expect(use).toHaveBeenCalledTimes(1);
});
