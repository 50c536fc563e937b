import { GitHubBackend } from 'decap-cms-backend-github';
import type { CmsConfig } from 'decap-cms-core';
import * as z from '../../../domain/zod';
import { PATHS } from '../../lib/paths';
import { LogInAtOnce } from '../log-in-at-once';
import type { ContentApi } from './content-api';
import { followAddress } from './log-in';

/** Somebody with an account at GitHub. */
export interface GitHubPerson {
  login: string;
  name: string;
}

const unknownSchema = z.object({ status: z.literal(401) });

/**
 * Decap's GitHub backend, with calls of our own and a person who is logged in already. Decap keeps its user in the browser's
 * storage, so that the token is none of it.
 */
export const createRepositoryBackend = (
  api: ContentApi,
  person: GitHubPerson,
): new (config: CmsConfig, options?: object) => GitHubBackend =>
  class RepositoryBackend extends GitHubBackend {
    constructor(config: CmsConfig, options?: object) {
      super(config, { ...options, API: api });
    }

    override authComponent = () => LogInAtOnce;

    /** The desk's own button ends the session. */
    override logout = () => window.location.assign(PATHS.day);

    override restoreUser = () => this.authenticate();

    override authenticate = () => {
      followAddress();
      return Promise.resolve({ ...person, token: '' });
    };

    /** Asks GitHub alone: Decap would ask a third host how GitHub is. */
    override status = async () => {
      const isKnown = await api.request('/user').then(
        () => true,
        (failure: unknown) => !z.safeParse(unknownSchema, failure).success,
      );
      return { auth: { status: isKnown }, api: { status: true, statusPage: '' } };
    };
  };
