import { FILE_MAX, FILE_MESSAGES, MAX_FILE_BYTES } from '../file-bounds';
import * as z from '../zod';

/**
 * Body of `POST /api/enquiries/files` and `POST /api/leads/:id/files`: a file that is about to be uploaded, as its browser
 * describes it.
 */
export const newFileSchema = z.strictObject({
  name: z
    .string({ error: FILE_MESSAGES.nameless })
    .check(
      z.minLength(1, { error: FILE_MESSAGES.nameless }),
      z.maxLength(1000, { error: FILE_MESSAGES.nameless }),
    ),
  size: z
    .int({ error: 'The size is a number of bytes.' })
    .check(
      z.minimum(1, { error: FILE_MESSAGES.empty }),
      z.maximum(MAX_FILE_BYTES, { error: FILE_MESSAGES.tooLarge }),
    ),
  type: z.optional(
    z
      .string({ error: 'The type is a media type.' })
      .check(z.maxLength(255, { error: 'The type is a media type.' })),
  ),
});
export type NewFile = z.infer<typeof newFileSchema>;

const uploadSchema = z.object({
  method: z.literal('PUT'),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
});
export type FileUpload = z.infer<typeof uploadSchema>;

/** Its answer: how the bytes are sent, within two hours. The enquiry names the file by `id`. */
export const announcedFileSchema = z.object({
  id: z.guid(),
  upload: uploadSchema,
});
export type AnnouncedFile = z.infer<typeof announcedFileSchema>;

/** The ids by which an enquiry or a reply names its files. */
export const fileIdsSchema = z
  .array(z.guid({ error: FILE_MESSAGES.unknown }), { error: FILE_MESSAGES.unknown })
  .check(z.maxLength(FILE_MAX.count, { error: FILE_MESSAGES.tooMany }));

/** Answer of `POST /api/enquiries/files/:id` and `POST /api/leads/:id/files/:file`: the file as it was judged. */
export const acceptedFileSchema = z.object({
  file: z.object({ id: z.guid(), name: z.string(), bytes: z.int(), kind: z.string() }),
});

/** The same before the file has arrived (409): a link that works again. */
export const awaitedFileSchema = z.object({ upload: uploadSchema });

/**
 * A file as the desk shows it. `expected`: nobody has seen it arrive yet. `event_id`: the reply or the answer that brought
 * it. `scan`: what a virus scanner found; null where there is none. An infected file is refused, and stays locked.
 */
export const leadFileSchema = z.object({
  id: z.guid(),
  name: z.string(),
  bytes: z.int(),
  state: z.enum(['expected', 'accepted', 'refused']),
  kind: z.nullable(z.string()),
  may_be_shown: z.boolean(),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  via: z.enum(['brief', 'reply', 'answer']),
  event_id: z.nullable(z.number()),
  /** The enquiry that it came with, where that was merged into the lead. */
  merged_from: z.optional(z.nullable(z.string())),
  scan: z.nullable(z.enum(['waiting', 'clean', 'infected'])),
  scan_signature: z.nullable(z.string()),
  scanned_at: z.nullable(z.string()),
});
export type LeadFile = z.infer<typeof leadFileSchema>;
