import { useMemo } from 'react';
import { usePreference } from '../../../../lib/storage';
import type { ChangeView, ListView } from '../list-view';

/** The columns that somebody shows or hides; all others are as the list has them by itself. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

/** The choice in a view's `columns`. */
export const readColumns = (columns = ''): ColumnChoice =>
  Object.fromEntries(
    columns
      .split(',')
      .filter(Boolean)
      .map((name) => [name.replace(/^-/, ''), !name.startsWith('-')]),
  );

/** The same choice as a view's `columns`. */
export const writeColumns = (choice: ColumnChoice): string | undefined =>
  Object.entries(choice)
    .map(([field, isShown]) => (isShown ? field : `-${field}`))
    .sort()
    .join(',') || undefined;

/** The columns that this person shows or hides where no saved view says it, remembered in this browser. */
export function useOwnColumns() {
  const [stored, set] = usePreference('desk-columns');
  const choice = useMemo<ColumnChoice>(() => {
    try {
      return JSON.parse(stored ?? '{}');
    } catch {
      return {};
    }
  }, [stored]);
  return [choice, (next: ColumnChoice) => set(JSON.stringify(next))] as const;
}

/** The columns of a list: those of the saved view while one is open, else the person's own. */
export function useColumnChoice(view: ListView, onChange: ChangeView) {
  const [own, setOwn] = useOwnColumns();
  const { saved, columns, page } = view;
  const ofView = useMemo(
    () => (saved || columns ? readColumns(columns) : undefined),
    [saved, columns],
  );
  const setOfView = (next: ColumnChoice) =>
    onChange({ columns: writeColumns(next), page }, { replace: true });
  return ofView ? ([ofView, setOfView] as const) : ([own, setOwn] as const);
}
