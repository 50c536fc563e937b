import * as z from '../zod';

/**
 * Response of `GET` and `POST /api/backups`. `latest` is the newest whose file is there and whole; `making`: one is being made;
 * `failed`: the last try, since the database was started, made none.
 */
export const backupsResponseSchema = z.object({
  latest: z.nullable(z.object({ made_at: z.string(), bytes: z.number() })),
  making: z.boolean(),
  failed: z.boolean(),
});
export type BackupsResponse = z.infer<typeof backupsResponseSchema>;
