import { v4 as uuid } from 'uuid';
import { tabStorage } from '../../components/tab-storage';
import { listUnsent, saveUnsent } from '../store';
import { type Draft, draftFor } from '../unsent-enquiry';

const TAB = 'enquiry-tab';
const lockOf = (tab: string) => `${TAB}:${tab}`;

function knownTab(): string | undefined {
  const known = tabStorage.read(TAB) as { id?: unknown } | undefined;
  return typeof known?.id === 'string' ? known.id : undefined;
}

/** This tab, over all its pages. Only a tab with a draft needs a name. */
export function tabId(): string {
  const known = knownTab();
  if (known !== undefined) return known;
  const id = uuid();
  tabStorage.write(TAB, { id });
  return id;
}

/** Tells other tabs that this one is open, until it is closed: they leave its draft alone. */
export function holdTab(tab: string): void {
  const untilClosed = () => new Promise<never>(() => undefined);
  navigator.locks?.request(lockOf(tab), untilClosed).catch(() => undefined);
}

/** A browser without Web Locks knows of no other tab. */
async function isOpenElsewhere(): Promise<(tab: string) => boolean> {
  try {
    const { held = [] } = await navigator.locks.query();
    const names = new Set(held.map(({ name }) => name));
    return (tab) => names.has(lockOf(tab));
  } catch {
    return () => false;
  }
}

/** The draft that this tab goes on with; from now on it is this tab's. */
export async function claimDraft(): Promise<Draft | undefined> {
  const draft = draftFor(knownTab(), await listUnsent(), await isOpenElsewhere());
  if (!draft || draft.tab === knownTab()) return draft;
  const claimed = { ...draft, tab: tabId() };
  await saveUnsent(claimed, 'relaxed');
  return claimed;
}
