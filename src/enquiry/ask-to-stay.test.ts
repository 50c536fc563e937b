import { askToStay } from './ask-to-stay';

it('asks in the way of current browsers and in that of older ones', () => {
  const event = { preventDefault: jest.fn(), returnValue: '' };
  askToStay(event as unknown as BeforeUnloadEvent);
  expect(event.preventDefault).toHaveBeenCalledTimes(1);
  expect(event.returnValue).toBe(true);
});
