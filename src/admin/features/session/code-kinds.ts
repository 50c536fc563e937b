/** The two codes that stand for a second factor; `other` names the button that leads to the other one. */
export const CODE_KINDS = {
  app: {
    label: 'Code',
    other: 'Use a recovery code',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    other: 'Use the app',
    input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  },
} as const;

export type CodeKind = keyof typeof CODE_KINDS;

export const otherKind = (kind: CodeKind): CodeKind => (kind === 'app' ? 'recovery' : 'app');
