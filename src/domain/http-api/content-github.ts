import * as z from '../zod';

/** A log-in at GitHub that begins; a repository that anybody can read needs less of its people's rights. */
export const gitHubLogInSchema = z.strictObject({ is_public: z.boolean() });

/** The page of GitHub where it goes on. */
export const gitHubPageSchema = z.object({ address: z.string() });

/** The parameters that GitHub's page puts into the address of the editor. */
export const gitHubReturnSchema = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(200)),
  state: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type GitHubReturn = z.infer<typeof gitHubReturnSchema>;

/** The person's key to GitHub's API. */
export const gitHubTokenSchema = z.object({ token: z.string().check(z.minLength(1)) });
