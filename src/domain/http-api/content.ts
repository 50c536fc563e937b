import * as z from '../zod';

/** Path of a file, with the content folder: `content/pages/home.json`. */
const path = z.string().check(z.maxLength(300));

const file = z.object({ path });

/** Bytes of a picture. */
const asset = z.object({ path, content: z.string(), encoding: z.literal('base64') });

/** A file as it is to be; `base` is the version that it was changed from, by which a change of somebody else is noticed. */
const dataFile = z.object({
  path,
  raw: z.string(),
  newPath: z.optional(path),
  base: z.optional(z.string()),
});

/**
 * A call of `POST /api/content`: the protocol of Decap's `proxy` backend
 * (https://decapcms.org/docs/beta-features/#working-with-a-local-git-repository), without its editorial workflow;
 * `discardDrafts` is ours, and forgets the caller's changes that were refused.
 */
export const contentCallSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('info') }),
  z.object({
    action: z.literal('entriesByFolder'),
    params: z.object({ folder: path, extension: z.string() }),
  }),
  z.object({ action: z.literal('entriesByFiles'), params: z.object({ files: z.array(file) }) }),
  z.object({ action: z.literal('getEntry'), params: file }),
  z.object({
    action: z.literal('persistEntry'),
    params: z.object({
      dataFiles: z.array(dataFile).check(z.minLength(1), z.maxLength(10)),
      assets: z._default(z.array(asset).check(z.maxLength(10)), []),
    }),
  }),
  z.object({ action: z.literal('getMedia'), params: z.object({ mediaFolder: path }) }),
  z.object({ action: z.literal('getMediaFile'), params: file }),
  z.object({ action: z.literal('persistMedia'), params: z.object({ asset }) }),
  z.object({ action: z.literal('deleteFile'), params: file }),
  z.object({
    action: z.literal('deleteFiles'),
    params: z.object({ paths: z.array(path).check(z.minLength(1), z.maxLength(50)) }),
  }),
  z.object({ action: z.literal('discardDrafts') }),
  z.object({ action: z.literal('getDeployPreview') }),
  z.object({ action: z.literal('getNotes') }),
  z.object({ action: z.literal('getPRMetadata') }),
]);
export type ContentCall = z.infer<typeof contentCallSchema>;

/** A file of content as the editor gets it; `id` is its version. */
export const contentEntrySchema = z.object({
  data: z.string(),
  file: z.object({ path: z.string(), id: z.string() }),
});
export type ContentEntry = z.infer<typeof contentEntrySchema>;

/** A picture as the editor gets it. */
export type ContentPicture = {
  id: string;
  name: string;
  path: string;
  content: string;
  encoding: 'base64';
};
