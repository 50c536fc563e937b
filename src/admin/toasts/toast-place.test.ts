import { toastPlace } from './toast';

const TOAST = { width: 400, height: 80 };
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const PHONE_TOAST = { width: 350, height: 80 };

const edges = (left: number, top: number, right: number, bottom: number) => ({
  ...{ left, top, right, bottom },
});

/** The paging below the list, and the composer of an open lead. */
const PAGES = edges(0, 848, 960, 900);
const COMPOSER = edges(980, 500, 1420, 880);

it('a toast is at the bottom right where it covers nothing', () => {
  const above = edges(0, 100, 1440, 700);
  const belowTheScreen = edges(980, 950, 1420, 1200);
  const place = toastPlace(TOAST, DESKTOP, [above, belowTheScreen]);
  expect(place).toEqual({ side: 'right', bottom: 20 });
});

it('goes to the left of the composer, above the paging', () => {
  const place = toastPlace(TOAST, DESKTOP, [COMPOSER, PAGES]);
  expect(place).toEqual({ side: 'left', bottom: 60 });
});

it('stays at the right above a bar over the whole width', () => {
  const bar = edges(0, 840, 1440, 900);
  expect(toastPlace(TOAST, DESKTOP, [bar])).toEqual({ side: 'right', bottom: 68 });
});

it('is above all that is in its way', () => {
  const note = edges(20, 730, 370, 790);
  const bar = edges(0, 790, 390, 844);
  expect(toastPlace(PHONE_TOAST, PHONE, [note, bar])).toEqual({ side: 'right', bottom: 122 });
});

it('is at the top of a phone whose composer leaves no room below', () => {
  const composer = edges(16, 90, 374, 844);
  expect(toastPlace(PHONE_TOAST, PHONE, [composer])).toEqual({ side: 'right', bottom: 756 });
});
