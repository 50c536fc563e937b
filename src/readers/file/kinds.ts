/** A kind of file that is taken. */
type TakenKind = {
  /** Endings of its names; the first is the one a name without an ending gets. */
  endings: readonly string[];
  /** A browser shows it without running anything of it. */
  mayBeInline: boolean;
};

export const TAKEN = {
  pdf: { endings: ['pdf'], mayBeInline: true },
  png: { endings: ['png', 'apng'], mayBeInline: true },
  jpg: { endings: ['jpg', 'jpeg', 'jpe', 'jfif'], mayBeInline: true },
  webp: { endings: ['webp'], mayBeInline: true },
  heic: { endings: ['heic', 'heif'], mayBeInline: false },
  docx: { endings: ['docx'], mayBeInline: false },
  xlsx: { endings: ['xlsx'], mayBeInline: false },
  pptx: { endings: ['pptx'], mayBeInline: false },
  odt: { endings: ['odt'], mayBeInline: false },
  txt: { endings: ['txt'], mayBeInline: false },
  csv: { endings: ['csv'], mayBeInline: false },
  zip: { endings: ['zip'], mayBeInline: false },
  mp4: { endings: ['mp4', 'm4v'], mayBeInline: false },
} as const satisfies Record<string, TakenKind>;

export type Taken = keyof typeof TAKEN;

export const isTaken = (kind: string): kind is Taken => Object.hasOwn(TAKEN, kind);

/** The taken kind that a name's ending stands for. */
export const kindOfEnding = (ending: string): Taken | null =>
  (Object.keys(TAKEN) as Taken[]).find((kind) =>
    (TAKEN[kind].endings as readonly string[]).includes(ending),
  ) ?? null;

/** The kind of a file by its bytes. `fault` says why it is refused although its kind is taken. */
export type Found = { kind: string; fault?: string };
