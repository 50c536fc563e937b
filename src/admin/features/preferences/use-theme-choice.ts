import { useLayoutEffect } from 'react';
import { useStoredChoice } from '../../stored-choice';
import { applyTheme } from './apply-theme';
import { themeChoice } from './theme-choice';

/** Gives the page the chosen look while the desk is open. */
export function useThemeChoice(): void {
  const theme = useStoredChoice(themeChoice);
  useLayoutEffect(() => applyTheme(theme), [theme]);
}
