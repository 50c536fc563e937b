import { waitUntil } from '../../drills/support/wait-until';
import type { Handle, Tab } from './browser';

/** Far more than a page takes on a busy machine. */
const PATIENCE_MS = 30_000;

/**
 * The visible element of a role and name, as soon as there is one.
 * @param name all of its name, or a part of it
 * @param index among several, from 0
 * @throws when none came
 */
export async function find(tab: Tab, role: string, name: string, index = 0): Promise<Handle> {
  let found: Handle | undefined;
  await waitUntil(
    `${role} “${name}”`,
    async () => {
      found = await tab.find(
        (wantedRole, wantedName, at) => window.engineFind?.(wantedRole, wantedName, at),
        role,
        name,
        index,
      );
      return found !== undefined;
    },
    PATIENCE_MS,
  );
  if (!found) throw new Error(`No ${role} “${name}”.`);
  return found;
}

/** Does something with an element, again while the driver refuses, such as during a smooth scroll. */
async function use(
  tab: Tab,
  [role, name, index = 0]: readonly [role: string, name: string, index?: number],
  act: (element: Handle) => Promise<void>,
): Promise<Handle> {
  const element = await find(tab, role, name, index);
  let refusal = '';
  const isDone = () =>
    act(element).then(
      () => true,
      (error: unknown) => {
        refusal = String(error);
        return false;
      },
    );
  await waitUntil(`use of ${role} “${name}”`, isDone, 10_000).catch((error: unknown) => {
    throw new Error(`${String(error)} ${refusal}`);
  });
  return element;
}

/** Clicks what has this role and name. */
export async function click(tab: Tab, role: string, name: string, index = 0): Promise<void> {
  await use(tab, [role, name, index], (element) => element.click());
}

/** Types into the field of this name. */
export const fill = (tab: Tab, name: string, text: string): Promise<Handle> =>
  use(tab, ['textbox', name], (field) => field.type(text));

/** Waits until the page shows a text. */
export function sees(tab: Tab, text: string): Promise<void> {
  const isShown = () => tab.run((wanted) => window.engineText?.().includes(wanted) ?? false, text);
  return waitUntil(`the text “${text}”`, isShown, PATIENCE_MS);
}

/** Its form is for visitors without scripts, and React leaves it as it is. */
const WITHOUT_SCRIPTS = '/consultation/times';

/** Opens a page and, where it has the enquiry form, touches that and waits until React has taken it over. */
export async function openWithScripts(tab: Tab, address: string): Promise<void> {
  await tab.open(address);
  if (address.endsWith(WITHOUT_SCRIPTS)) return;
  const isTakenOver = () =>
    tab.run(() => {
      const form = document.querySelector<HTMLFormElement>('form[action="/api/enquiries"]');
      const touch = new PointerEvent('pointerdown', { bubbles: true });
      if (document.getElementById('runtime')) form?.dispatchEvent(touch);
      return form?.noValidate ?? document.readyState === 'complete';
    });
  await waitUntil(`the scripts of ${address}`, isTakenOver, PATIENCE_MS);
}
