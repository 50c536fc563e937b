import { storedChoice } from '../../stored-choice';

/** The looks of the desk, in the order the menu offers them: value → label. */
export const THEMES = { system: 'As the system', light: 'Light', dark: 'Dark' } as const;

export type ThemeName = keyof typeof THEMES;
export const THEME_NAMES = Object.keys(THEMES) as ThemeName[];

const isTheme = (value: unknown): value is ThemeName =>
  typeof value === 'string' && Object.hasOwn(THEMES, value);

/** The look of the desk in this browser. */
export const themeChoice = storedChoice<ThemeName>('desk-theme', (stored) =>
  isTheme(stored) ? stored : 'system',
);
