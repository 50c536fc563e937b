import * as z from '../zod';

const version = z.object({
  id: z.string(),
  at: z.string(),
  /** The name of who changed it. */
  by: z.string(),
  /** Paths of the changed files, below the content folder. */
  files: z.array(z.string()),
});
export type ContentVersion = z.infer<typeof version>;

/** The versions of the content, newest first. */
export const contentVersionsSchema = z.object({ versions: z.array(version) });

/** A word or sentence that a version has added or removed; `place` names its field. */
const wording = z.object({
  kind: z.enum(['added', 'removed']),
  place: z.string(),
  text: z.string(),
});
export type ChangedWording = z.infer<typeof wording>;

const changedFile = z.object({
  file: z.string(),
  kind: z.enum(['added', 'changed', 'removed']),
  /** None of a picture. */
  wordings: z.array(wording),
});
export type ChangedFile = z.infer<typeof changedFile>;

/** One picture of a version, as it was before the version or after it. */
export const versionPictureQuerySchema = z.object({
  file: z.string(),
  side: z.enum(['before', 'after']),
});
export type VersionPictureQuery = z.infer<typeof versionPictureQuerySchema>;

/** The changes of a version, file by file. */
export const contentChangesSchema = z.object({ changes: z.array(changedFile) });
